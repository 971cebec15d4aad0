// Renders the chart as Helm does, with Go's templates and sprig. Reads {"Chart", "Release", "Values", "Templates"} as JSON and writes a JSON object
// of rendered files. toYaml writes JSON, which is YAML.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
)

type input struct {
	Chart, Release, Values map[string]interface{}
	Templates              map[string]string
}

func main() {
	var given input
	must(json.NewDecoder(os.Stdin).Decode(&given))
	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := root.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		out, err := json.Marshal(value)
		return string(out), err
	}
	root.Funcs(functions)
	for name, text := range given.Templates {
		template.Must(root.New(name).Parse(text))
	}
	rendered := map[string]string{}
	for name := range given.Templates {
		if strings.HasSuffix(name, ".tpl") {
			continue
		}
		var out bytes.Buffer
		must(root.ExecuteTemplate(&out, name, map[string]interface{}{"Chart": given.Chart, "Release": given.Release, "Values": given.Values}))
		rendered[name] = out.String()
	}
	must(json.NewEncoder(os.Stdout).Encode(rendered))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
