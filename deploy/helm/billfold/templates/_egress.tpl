{{- define "billfold.policy-types" -}}
- Ingress
{{- if .Values.networkPolicy.egress.enabled }}
- Egress
{{- end }}
{{- end }}

{{/* Where the pods of one process may connect to. Takes (dict "root" $ "process" "billing"). */}}
{{- define "billfold.egress" -}}
{{- $egress := .root.Values.networkPolicy.egress }}
{{- if $egress.enabled }}
egress:
  - ports:
      - { protocol: UDP, port: 53 }
      - { protocol: TCP, port: 53 }
  - ports:
      - { protocol: TCP, port: {{ $egress.databasePort }} }
    {{- with $egress.database }}
    to: {{- toYaml . | nindent 6 }}
    {{- end }}
  {{- $calls := dict "gateway" (list "projects" "billing" "proposals") "proposals" (list "projects" "billing") "projects" (list) "billing" (list) "migrate" (list) }}
  {{- range $called := get $calls .process }}
  - ports:
      - { protocol: TCP, port: {{ include "billfold.port" (dict "process" $called) }} }
    to:
      - podSelector:
          matchLabels: {{- include "billfold.selector" (dict "root" $.root "process" $called) | nindent 12 }}
  {{- end }}
  {{- if ne .process "migrate" }}
  - ports:
      {{- range $port := $egress.publicPorts }}
      - { protocol: TCP, port: {{ $port }} }
      {{- end }}
    to:
      - ipBlock:
          cidr: 0.0.0.0/0
          except: [10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10]
      - ipBlock:
          cidr: ::/0
          except: ['fc00::/7', 'fe80::/10']
  {{- range $egress.extra }}
  - {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
{{- end }}
{{- end }}
