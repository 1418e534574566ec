module undersign/judges

go 1.25.0

require (
	github.com/digitorus/pdfsign v0.0.0-20250819064552-5f74f69dda1d
	github.com/pdfcpu/pdfcpu v0.15.0
)

require (
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/digitorus/pdf v0.1.2 // indirect
	github.com/digitorus/pkcs7 v0.0.0-20230818184609-3a137a874352 // indirect
	github.com/digitorus/timestamp v0.0.0-20231217203849-220c5c2851b7 // indirect
	github.com/hhrutter/tiff v1.0.6 // indirect
	github.com/mattn/go-runewidth v0.0.27 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.54.0 // indirect
	golang.org/x/image v0.44.0 // indirect
	golang.org/x/text v0.40.0 // indirect
)
