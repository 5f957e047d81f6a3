# Makes openpyxl.xlsx (openpyxl 3.1.5). LibreOffice 7.4.7 made libreoffice.xlsx from it:
#   soffice --headless --convert-to xlsx:"Calc MS Excel 2007 XML" --outdir libreoffice openpyxl.xlsx
from datetime import date, datetime

from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

book = Workbook()
sheet = book.active
sheet.title = "Alunos"
sheet.append(["Alunos de 2026"])
sheet.merge_cells("A1:E1")
sheet.append(["Nome", "CPF", "Nascimento", "Celular", "Observação"])
name = CellRichText("Bia ", TextBlock(InlineFont(b=True), "Souza"))
sheet.append([name, 7142879386, date(2014, 5, 31), 11900000001, 'irmã & "gêmea"'])
sheet["B3"].number_format = "00000000000"
sheet["C3"].number_format = "dd/mm/yyyy"
sheet.append(["Édson Sá", 7142879386, datetime(2013, 2, 1), "(11) 90000-0002", "linha 1\nlinha 2"])
book.create_sheet("Listas").sheet_state = "hidden"
book["Listas"].append(["mãe"])
book.save("openpyxl.xlsx")
