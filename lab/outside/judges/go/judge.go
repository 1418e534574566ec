// Command judge prints what digitorus/pdfsign and pdfcpu say of every PDF in a folder: judge FOLDER. One line for each:
// file, judge, verdict, with tabs between them. Whom to trust is the others' question; here it is whether signatures hold.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"

	"github.com/digitorus/pdfsign/verify"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

func main() {
	files, _ := filepath.Glob(filepath.Join(os.Args[1], "*.pdf"))
	sort.Strings(files)
	for _, file := range files {
		name := filepath.Base(file)
		fmt.Printf("%s\tpdfsign\t%s\n", name, pdfsign(file))
		fmt.Printf("%s\tpdfcpu\t%s\n", name, pdfcpu(file))
	}
}

// pdfsign does not know document time stamps; they come last, and are left out here.
func pdfsign(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return "fails: " + err.Error()
	}
	defer file.Close()
	options := verify.DefaultVerifyOptions()
	options.AllowUntrustedRoots = true
	result, err := verify.VerifyFileWithOptions(file, options)
	if err != nil {
		return "fails: " + err.Error()
	}
	said := ""
	for _, signer := range result.Signers {
		if signer.Name != "Undersign" {
			continue
		}
		said = "seal does NOT hold"
		if signer.ValidSignature {
			said = "seal holds"
		}
		if signer.TimestampStatus != "missing" {
			said += ", time stamp " + signer.TimestampStatus
		}
	}
	return said
}

// pdfcpu has no way to be told of certificates to trust but its own store, so what it says of trust is left out.
func pdfcpu(path string) string {
	config := model.NewDefaultConfiguration()
	config.Offline = true
	if err := api.ValidateFile(path, config); err != nil {
		return "fails: " + err.Error()
	}
	results, err := api.ValidateSignatures(path, true, config)
	if err != nil {
		return "fails: " + err.Error()
	}
	broken := model.SignatureReasonDocModified | model.SignatureReasonSignatureForged | model.SignatureReasonTimestampTokenInvalid |
		model.SignatureReasonMalformed | model.SignatureReasonInternal
	for _, result := range results {
		// The youngest come first. An earlier signature may be broken; the seal counts.
		if result.Reason&broken != 0 || result.DocModified == model.True {
			return fmt.Sprintf("does NOT hold: %v", result.Reason)
		}
		if result.Type != model.SigTypeDTS {
			break
		}
	}
	return "file valid, seal holds"
}
