# Makes the files of openpyxl 3.1.5, XlsxWriter 3.3.1, PyExcelerate 0.13.0 and Python's csv: python make.py FOLDER
import csv
import sys
from datetime import date

import openpyxl
import pyexcelerate
import xlsxwriter

OUT = sys.argv[1]
TITLE = ["Alunos de 2026"]
NAMES = ["Nome", "CPF", "Nascimento", "Celular", "Observação"]
ROWS = [
    ["Bia Souza", 7142879386, date(2014, 5, 31), 11900000001, 'irmã & "gêmea"'],
    ["Édson Sá", "7142879386", date(2013, 2, 1), "(11) 90000-0002", "linha 1\nlinha 2"],
]

book = openpyxl.Workbook()
sheet = book.active
for row in [TITLE, NAMES, *ROWS]:
    sheet.append(row)
sheet["B3"].number_format = "00000000000"
sheet["C3"].number_format = sheet["C4"].number_format = "dd/mm/yyyy"
book.save(f"{OUT}/openpyxl-plain.xlsx")

book = openpyxl.Workbook(write_only=True)
sheet = book.create_sheet("Alunos")
for at, row in enumerate([TITLE, NAMES, *ROWS], 1):
    cells = [openpyxl.cell.WriteOnlyCell(sheet, value=value) for value in row]
    if at == 3:
        cells[1].number_format = "00000000000"
    if at > 2:
        cells[2].number_format = "dd/mm/yyyy"
    sheet.append(cells)
book.save(f"{OUT}/openpyxl-write-only.xlsx")

with open(f"{OUT}/python-tabs.csv", "w", encoding="utf-16", newline="") as file:
    writer = csv.writer(file, "excel-tab")
    writer.writerows([TITLE, NAMES])
    for who, cpf, born, phone, note in ROWS:
        writer.writerow([who, str(cpf).zfill(11) if isinstance(cpf, int) else cpf, f"{born:%d/%m/%Y}", phone, note])

for name, options in [("xlsxwriter", {}), ("xlsxwriter-constant-memory", {"constant_memory": True})]:
    book = xlsxwriter.Workbook(f"{OUT}/{name}.xlsx", options)
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    digits = book.add_format({"num_format": "00000000000"})
    bold = book.add_format({"bold": True})
    sheet = book.add_worksheet("Alunos")
    sheet.merge_range("A1:E1", TITLE[0], bold) if not options else sheet.write_string(0, 0, TITLE[0])
    sheet.write_row(1, 0, NAMES, bold)
    for at, (who, cpf, born, phone, note) in enumerate(ROWS, 2):
        if at == 2 and not options:
            sheet.write_rich_string(at, 0, bold, "Bia ", "Souza")
        else:
            sheet.write(at, 0, who)
        sheet.write(at, 1, cpf, digits)
        sheet.write_datetime(at, 2, born, day)
        sheet.write(at, 3, phone)
        sheet.write(at, 4, note)
    sheet.autofilter("A2:E4")
    sheet.freeze_panes(2, 0)
    book.close()

book = pyexcelerate.Workbook()
sheet = book.new_sheet("Alunos", data=[TITLE + [""] * 4, NAMES, *ROWS])
sheet.set_cell_style(3, 2, pyexcelerate.Style(format=pyexcelerate.Format("00000000000")))
for at in (3, 4):
    sheet.set_cell_style(at, 3, pyexcelerate.Style(format=pyexcelerate.Format("dd/mm/yyyy")))
book.save(f"{OUT}/pyexcelerate.xlsx")
