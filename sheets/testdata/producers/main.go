// Makes excelize.xlsx and excelize-stream.xlsx with github.com/xuri/excelize/v2 (2.9.1).
package main

import (
	"os"
	"time"

	"github.com/xuri/excelize/v2"
)

func main() {
	out := os.Args[1]
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	rows := [][]any{
		{"Alunos de 2026"},
		{"Nome", "CPF", "Nascimento", "Celular", "Observação"},
		{"Bia Souza", 7142879386, day(2014, 5, 31), 11900000001, `irmã & "gêmea"`},
		{"Édson Sá", "7142879386", day(2013, 2, 1), "(11) 90000-0002", "linha 1\nlinha 2"},
	}
	zeros, date := "00000000000", "dd/mm/yyyy"
	styles := func(book *excelize.File) (int, int) {
		digits, _ := book.NewStyle(&excelize.Style{CustomNumFmt: &zeros})
		days, _ := book.NewStyle(&excelize.Style{CustomNumFmt: &date})
		return digits, days
	}
	save := func(book *excelize.File, name string) {
		if err := book.SaveAs(out + "/" + name); err != nil {
			panic(err)
		}
	}

	book := excelize.NewFile()
	for n, row := range rows {
		cell, _ := excelize.CoordinatesToCellName(1, n+1)
		_ = book.SetSheetRow("Sheet1", cell, &row)
	}
	digits, days := styles(book)
	_ = book.MergeCell("Sheet1", "A1", "E1")
	_ = book.SetCellStyle("Sheet1", "B3", "B3", digits)
	_ = book.SetCellStyle("Sheet1", "C3", "C4", days)
	save(book, "excelize.xlsx")

	stream := excelize.NewFile()
	digits, days = styles(stream)
	writer, _ := stream.NewStreamWriter("Sheet1")
	for n, row := range rows {
		cells := make([]any, len(row))
		for at, value := range row {
			style := 0
			if n == 2 && at == 1 {
				style = digits
			}
			if n > 1 && at == 2 {
				style = days
			}
			if moment, ok := value.(time.Time); ok {
				value = moment.Sub(day(1899, 12, 30)).Hours() / 24
			}
			cells[at] = excelize.Cell{StyleID: style, Value: value}
		}
		cell, _ := excelize.CoordinatesToCellName(1, n+1)
		_ = writer.SetRow(cell, cells)
	}
	if err := writer.Flush(); err != nil {
		panic(err)
	}
	save(stream, "excelize-stream.xlsx")
}
