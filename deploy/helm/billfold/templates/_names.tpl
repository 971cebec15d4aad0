{{/* Of one release: my-billfold, or prod-billfold where the release has another name. */}}
{{- define "billfold.name" -}}
{{- if contains "billfold" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-billfold{{ end }}
{{- end }}

{{/* What selects the pods of one process; never changes. Takes (dict "root" $ "process" "billing"). */}}
{{- define "billfold.selector" -}}
app.kubernetes.io/name: billfold
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end }}

{{- define "billfold.labels" -}}
{{ include "billfold.selector" . }}
app.kubernetes.io/part-of: billfold
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Takes (dict "root" $ "process" "billing" "tag" "1.4.2"), whose tag may be empty. */}}
{{- define "billfold.image" -}}
{{ .root.Values.image.prefix }}/{{ .process }}:{{ .tag | default .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "billfold.port" -}}
{{ if eq .process "gateway" }}3000{{ else }}4000{{ end }}
{{- end }}

{{/* What every container of ours may do: nothing but run. */}}
{{- define "billfold.container-security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "billfold.pod-security" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The certificate authority of Postgres, if it has one of its own. */}}
{{- define "billfold.database-mount" -}}
{{- if .Values.database.caSecret }}
- { name: database-ca, mountPath: /etc/billfold/database, readOnly: true }
{{- end }}
{{- end }}

{{- define "billfold.database-volume" -}}
{{- if .Values.database.caSecret }}
- name: database-ca
  secret: { secretName: {{ .Values.database.caSecret }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}
