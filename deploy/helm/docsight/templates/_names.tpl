{{/* The name of the release's objects. The names of services follow it. */}}
{{- define "docsight.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 45 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 45 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 45 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Labels that select the pods of the release. They never change, because a Deployment's selector cannot. */}}
{{- define "docsight.selectorLabels" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Labels that select the pods of one service: (list $ "tracking"). */}}
{{- define "docsight.serviceSelectorLabels" -}}
{{ include "docsight.selectorLabels" (index . 0) }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "docsight.labels" -}}
{{ include "docsight.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: docsight
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Labels of the objects of one service: (list $ "tracking"). */}}
{{- define "docsight.serviceLabels" -}}
{{ include "docsight.labels" (index . 0) }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "docsight.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "docsight.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "docsight.publicHost" -}}
{{- (urlParse .Values.settings.PUBLIC_URL).host | regexFind "^[^:]+" -}}
{{- end -}}

{{- define "docsight.filesClaim" -}}
{{- default (printf "%s-files" (include "docsight.fullname" .)) .Values.files.volume.existingClaim -}}
{{- end -}}

{{- define "docsight.backupClaim" -}}
{{- default (printf "%s-backup" (include "docsight.fullname" .)) .Values.backup.volume.existingClaim -}}
{{- end -}}
