{{/* What every pod may do, as fields of its specification. */}}
{{- define "docsight.podRights" -}}
serviceAccountName: {{ include "docsight.serviceAccountName" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The image of a service and what its container may do, as fields of the container: (list $ "tracking"). */}}
{{- define "docsight.container" -}}
{{- $root := index . 0 -}}
{{- $image := (include "docsight.serviceValues" . | fromYaml).image -}}
{{- $repository := default (printf "%s/%s" $root.Values.image.repository (index . 1)) $image.repository -}}
{{- if $image.digest -}}
image: {{ printf "%s@%s" $repository $image.digest | quote }}
{{- else -}}
image: {{ printf "%s:%s" $repository (default (default $root.Chart.AppVersion $root.Values.image.tag) $image.tag) | quote }}
{{- end }}
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}
