{{/* The variables of each process, as its environment.ts declares them; deploy/variables.test.ts compares. All take (dict "root" $ "process" "billing"). */}}

{{- define "billfold.environment.every" -}}
- name: PORT
  value: {{ include "billfold.port" . | quote }}
- name: HOST
  value: 0.0.0.0
- name: DATABASE_URL
  value: {{ .root.Values.databaseUrl | quote }}
- name: PUBLIC_ORIGIN
  value: {{ .root.Values.publicOrigin | quote }}
- name: LOG_LEVEL
  value: {{ .root.Values.logLevel | quote }}
- name: MAIL_FROM
  value: {{ .root.Values.mailFrom | quote }}
- name: INTERNAL_KEY
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: INTERNAL_KEY } }
- name: SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: SMTP_URL, optional: true } }
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
- name: PUBLISH_BUILT
  value: {{ ternary "1" "0" .root.Values.modules.publishBuilt | quote }}
- name: MODULE_HEALTH
  value: {{ .root.Values.modules.health | quote }}
- name: SESSION_KEYS
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: SESSION_KEYS } }
- name: OPERATOR_TOKENS
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: OPERATOR_TOKENS, optional: true } }
{{- end }}

{{- define "billfold.environment.projects" -}}
{{- end }}

{{- define "billfold.environment.billing" -}}
- name: STRIPE_API_BASE
  value: {{ .root.Values.stripeApiBase | quote }}
- name: STRIPE_SECRET_KEY
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: STRIPE_SECRET_KEY, optional: true } }
- name: STRIPE_WEBHOOK_SECRET
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: STRIPE_WEBHOOK_SECRET, optional: true } }
{{- end }}

{{- define "billfold.environment.proposals" -}}
- name: PROJECTS_URL
  value: http://{{ include "billfold.name" .root }}-projects:4000
{{- end }}
