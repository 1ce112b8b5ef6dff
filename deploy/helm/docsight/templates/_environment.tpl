{{/* Whether a secret is needed with these values: (list $ "SMTP_URL"). */}}
{{- define "docsight.readsSecret" -}}
{{- $values := (index . 0).Values -}}
{{- $setting := index . 1 -}}
{{- if eq $setting "SMTP_URL" -}}
{{- if $values.mail.enabled -}}true{{- end -}}
{{- else if hasPrefix "S3_" $setting -}}
{{- if $values.settings.S3_BUCKET -}}true{{- end -}}
{{- else -}}
true
{{- end -}}
{{- end -}}

{{/* The usual key of a secret of a service: (list $ "tracking" "INTERNAL_SIGNING_KEY") is TRACKING_SIGNING_KEY. */}}
{{- define "docsight.usualSecretKey" -}}
{{- $root := index . 0 -}}
{{- $service := index . 1 | upper -}}
{{- $setting := index . 2 -}}
{{- $system := include "docsight.system" $root | fromYaml -}}
{{- if eq $setting "INTERNAL_SIGNING_KEY" -}}
{{- printf "%s_SIGNING_KEY" $service -}}
{{- else if and $root.Values.secrets.storeUserPerService (hasKey $system.stores $setting) -}}
{{- printf "%s_%s" $service $setting -}}
{{- else -}}
{{- $setting -}}
{{- end -}}
{{- end -}}

{{/* What the values say of a secret of a service, as YAML: the service's own entry over that of all services. */}}
{{- define "docsight.secretEntry" -}}
{{- $root := index . 0 -}}
{{- $own := $root.Values.backup.secrets -}}
{{- if ne (index . 1) "backup" -}}
{{- $own = (include "docsight.serviceValues" (list $root (index . 1)) | fromYaml).secrets -}}
{{- end -}}
{{- $usual := include "docsight.usualSecretKey" . -}}
{{- $shared := index $root.Values.secrets.entries $usual | default dict -}}
{{- toYaml (mergeOverwrite (deepCopy $shared) (index $own (index . 2) | default dict)) -}}
{{- end -}}

{{- define "docsight.secretKey" -}}
{{- $entry := include "docsight.secretEntry" . | fromYaml -}}
{{- default (include "docsight.usualSecretKey" .) $entry.key -}}
{{- end -}}

{{/* The Secret of a setting of a service. Empty if the values name none. */}}
{{- define "docsight.secretName" -}}
{{- $root := index . 0 -}}
{{- $entry := include "docsight.secretEntry" . | fromYaml -}}
{{- if $entry.existingSecret -}}
{{- $entry.existingSecret -}}
{{- else if hasKey $root.Values.secrets.values (include "docsight.secretKey" .) -}}
{{- include "docsight.fullname" $root -}}
{{- else -}}
{{- $root.Values.secrets.existingSecret -}}
{{- end -}}
{{- end -}}

{{/* The variables of a service, as a YAML list: (list $ "tracking" facts). */}}
{{- define "docsight.environment" -}}
{{- $root := index . 0 -}}
{{- $service := index . 1 -}}
{{- $facts := index . 2 -}}
{{- $system := include "docsight.system" $root | fromYaml -}}
{{- $settings := include "docsight.settings" (list $root $service) | fromYaml -}}
- { name: NODE_ENV, value: production }
- { name: HOST, value: 0.0.0.0 }
- { name: PORT, value: {{ $system.ports.http | quote }} }
- { name: OPS_PORT, value: {{ $system.ports.ops | quote }} }
{{- range concat $system.commonSettings $facts.settings }}
{{- $value := index $settings . }}
{{- if not (eq (toString $value) "") }}
- { name: {{ . }}, value: {{ include "docsight.text" $value | quote }} }
{{- end }}
{{- end }}
{{- range $facts.calls }}
- { name: {{ upper . }}_URL, value: {{ printf "http://%s-%s:%v" (include "docsight.fullname" $root) . $system.ports.http | quote }} }
{{- end }}
{{- range $setting, $source := $facts.presences }}
- { name: {{ $setting }}, value: {{ include "docsight.readsSecret" (list $root $source) | default "false" | quote }} }
{{- end }}
{{- if $facts.hasDataFolder }}
- { name: DATA_DIR, value: /data }
{{- end }}
{{- include "docsight.secretVariables" (list $root $service $facts.secrets) }}
{{- end -}}

{{/* The variables with secrets, or with the paths of their files, as a YAML list: (list $ "tracking" names). */}}
{{- define "docsight.secretVariables" -}}
{{- $root := index . 0 -}}
{{- $service := index . 1 -}}
{{- range index . 2 }}
{{- if include "docsight.readsSecret" (list $root .) }}
{{- if $root.Values.secrets.asFiles }}
- { name: {{ . }}_FILE, value: {{ include "docsight.secretsFolder" $root }}/{{ . }} }
{{- else }}
{{- $of := list $root $service . }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "docsight.secretName" $of }}, key: {{ include "docsight.secretKey" $of }} } }
{{- end }}
{{- end }}
{{- end }}
{{- if $root.Values.storesCa.existingSecret }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/docsight/stores-ca.crt }
{{- end }}
{{- end -}}

{{/* Where the files with secrets are, if secrets.asFiles is true. */}}
{{- define "docsight.secretsFolder" -}}
/run/secrets/docsight
{{- end -}}

{{/* What secretVariables refers to, as a YAML list. */}}
{{- define "docsight.secretMounts" -}}
{{- if .Values.secrets.asFiles }}
- { name: secrets, mountPath: {{ include "docsight.secretsFolder" . }}, readOnly: true }
{{- end }}
{{- if .Values.storesCa.existingSecret }}
- { name: stores-ca, mountPath: /etc/docsight, readOnly: true }
{{- end }}
{{- end -}}

{{/* The volumes of these mounts, as a YAML list: (list $ "tracking" names). */}}
{{- define "docsight.secretVolumes" -}}
{{- $root := index . 0 -}}
{{- $service := index . 1 -}}
{{- if $root.Values.secrets.asFiles }}
- name: secrets
  projected:
    sources:
      {{- range index . 2 }}
      {{- if include "docsight.readsSecret" (list $root .) }}
      {{- $of := list $root $service . }}
      - secret: { name: {{ include "docsight.secretName" $of }}, items: [{ key: {{ include "docsight.secretKey" $of }}, path: {{ . }} }] }
      {{- end }}
      {{- end }}
{{- end }}
{{- with $root.Values.storesCa.existingSecret }}
- name: stores-ca
  secret: { secretName: {{ . }}, items: [{ key: {{ $root.Values.storesCa.key }}, path: stores-ca.crt }] }
{{- end }}
{{- end -}}

{{/* A value as text. Numbers of YAML are floats, and large ones would be printed as 8.64e+04. */}}
{{- define "docsight.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end -}}
