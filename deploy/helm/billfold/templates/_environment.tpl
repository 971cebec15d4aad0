{{/*
The variables of each process that are no secret; its secrets are those of <secretName>-<process>. Together they are what its environment.ts declares:
deploy/variables.test.ts compares. All take (dict "root" $ "process" "billing").
*/}}

{{/* The largest number of replicas of each process, with the one that an upgrade adds. */}}
{{- define "billfold.replicas" -}}
{{- $counts := list }}
{{- range $process, $settings := .root.Values.processes }}
{{- $most := ternary $settings.autoscaling.maxReplicas $settings.replicas $settings.autoscaling.enabled }}
{{- $counts = append $counts (printf "%s:%d" $process (add1 $most)) }}
{{- end }}
{{- join "," $counts }}
{{- end }}

{{- define "billfold.environment.connections" -}}
- name: DATABASE_POOL_SIZE
  value: {{ .root.Values.database.poolSize | quote }}
- name: REPLICAS
  value: {{ include "billfold.replicas" . | quote }}
{{- end }}

{{- define "billfold.environment.every" -}}
- name: PORT
  value: {{ include "billfold.port" . | quote }}
- name: HOST
  value: 0.0.0.0
- name: PUBLIC_ORIGIN
  value: {{ .root.Values.publicOrigin | quote }}
- name: LOG_LEVEL
  value: {{ .root.Values.logLevel | quote }}
{{ include "billfold.environment.connections" . }}
- name: METRICS_PORT
  value: {{ ternary (toString .root.Values.metrics.port) "" .root.Values.metrics.enabled | quote }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .root.Values.tracing.endpoint | quote }}
- name: OTEL_METRICS_EXPORTER
  value: {{ ternary "otlp" "none" .root.Values.tracing.metrics | quote }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .root.Values.tracing.share | quote }}
{{- end }}

{{- define "billfold.environment.gateway" -}}
- name: PROJECTS_URL
  value: http://{{ include "billfold.name" .root }}-projects:4000
- name: BILLING_URL
  value: http://{{ include "billfold.name" .root }}-billing:4000
- name: PROPOSALS_URL
  value: http://{{ include "billfold.name" .root }}-proposals:4000
- name: TRUST_PROXY
  value: {{ .root.Values.trustProxy | quote }}
- name: REGISTRATIONS_PER_NETWORK
  value: {{ .root.Values.registrationsPerNetwork | quote }}
- name: PUBLISH_BUILT
  value: {{ ternary "1" "0" .root.Values.modules.publishBuilt | quote }}
- name: MODULE_HEALTH_USERS
  value: {{ .root.Values.modules.health.users | quote }}
- name: MODULE_HEALTH_PERCENT
  value: {{ .root.Values.modules.health.percent | quote }}
- name: MODULE_HEALTH_MINUTES
  value: {{ .root.Values.modules.health.minutes | quote }}
- name: BROWSER_REPORTS_PERCENT
  value: {{ .root.Values.browserReportsPercent | quote }}
- name: MAIL_FROM
  value: {{ .root.Values.mailFrom | quote }}
{{- end }}

{{- define "billfold.environment.projects" -}}
{{- end }}

{{- define "billfold.environment.billing" -}}
- name: MAIL_FROM
  value: {{ .root.Values.mailFrom | quote }}
- name: STRIPE_API_BASE
  value: {{ .root.Values.stripeApiBase | quote }}
{{- end }}

{{- define "billfold.environment.proposals" -}}
- name: MAIL_FROM
  value: {{ .root.Values.mailFrom | quote }}
- name: PROJECTS_URL
  value: http://{{ include "billfold.name" .root }}-projects:4000
- name: BILLING_URL
  value: http://{{ include "billfold.name" .root }}-billing:4000
{{- end }}
