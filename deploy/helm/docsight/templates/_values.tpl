{{/* The facts of files/system.yaml, as YAML. */}}
{{- define "docsight.system" -}}
{{ .Files.Get "files/system.yaml" }}
{{- end -}}

{{/* The values of one service, as YAML: those of services.<name> over the defaults. (list $ "tracking") */}}
{{- define "docsight.serviceValues" -}}
{{- $root := index . 0 -}}
{{- $own := index $root.Values.services (index . 1) | default dict -}}
{{- toYaml (mergeOverwrite (deepCopy $root.Values.defaults) (deepCopy $own)) -}}
{{- end -}}

{{/* The settings of one service, as YAML: its own over those of all services. (list $ "tracking") */}}
{{- define "docsight.settings" -}}
{{- $own := (include "docsight.serviceValues" . | fromYaml).settings -}}
{{- toYaml (mergeOverwrite (deepCopy (index . 0).Values.settings) $own) -}}
{{- end -}}

{{/* The smallest number of replicas of a service: its values as YAML. */}}
{{- define "docsight.minReplicas" -}}
{{- if eq .autoscaling.kind "none" }}{{ .replicas }}{{ else }}{{ .autoscaling.minReplicas }}{{ end -}}
{{- end -}}

{{/* Whether the volume of the files allows one pod only. */}}
{{- define "docsight.hasExclusiveVolume" -}}
{{- if and .Values.files.volume.enabled (not (has "ReadWriteMany" .Values.files.volume.accessModes)) -}}true{{- end -}}
{{- end -}}

{{/*
The memory limit of documents in MiB. Its process takes 512 MiB at most. Three child processes examine files, each with
320 MiB and five times the size of the file, and three draw pages with 512 MiB and as much.
*/}}
{{- define "docsight.documentsMemory" -}}
{{- $file := mul 5 (int .Values.settings.MAX_UPLOAD_MB) -}}
{{- add 512 (mul 3 (add 320 $file)) (mul 3 (add 512 $file)) -}}
{{- end -}}

{{/*
The grace period in seconds. A supervisor must wait for both settings and 11 s, source: Specification 11.7. 4 s more
are for a busy node. (list $ "tracking")
*/}}
{{- define "docsight.gracePeriod" -}}
{{- $values := include "docsight.serviceValues" . | fromYaml -}}
{{- $settings := include "docsight.settings" . | fromYaml -}}
{{- add (int $values.preStopSleepSeconds) (int $settings.DRAIN_DELAY_SECONDS) (int $settings.STOP_TIMEOUT_SECONDS) 15 -}}
{{- end -}}

{{/* Stops with every problem that the schema of the values cannot express. */}}
{{- define "docsight.check" -}}
{{- $system := include "docsight.system" . | fromYaml -}}
{{- $problems := list -}}
{{- $missing := list -}}
{{- range $service, $facts := $system.services -}}
{{- range $setting := $facts.secrets -}}
{{- if include "docsight.readsSecret" (list $ $setting) -}}
{{- if not (include "docsight.secretName" (list $ $service $setting)) -}}
{{- $missing = append $missing (include "docsight.secretKey" (list $ $service $setting)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if .Values.backup.enabled -}}
{{- range $setting := list "MONGO_URL" "AMQP_URL" -}}
{{- if not (include "docsight.secretName" (list $ "backup" $setting)) -}}
{{- $missing = append $missing (include "docsight.secretKey" (list $ "backup" $setting)) -}}
{{- end -}}
{{- end -}}
{{- if include "docsight.hasExclusiveVolume" . -}}
{{- $problems = append $problems "backup.enabled: needs files.volume.accessModes with ReadWriteMany, or a bucket." -}}
{{- end -}}
{{- end -}}
{{- if $missing -}}
{{- $problems = append $problems (printf "secrets: %s must be in secrets.existingSecret, or have an entry in secrets.entries." (join ", " (uniq $missing))) -}}
{{- end -}}
{{- $settings := .Values.settings -}}
{{- if ne (not $settings.S3_ENDPOINT) (not $settings.S3_BUCKET) -}}
{{- $problems = append $problems "settings: S3_ENDPOINT and S3_BUCKET must be set together." -}}
{{- end -}}
{{- if and (not .Values.files.volume.enabled) (not $settings.S3_BUCKET) -}}
{{- $problems = append $problems "files.volume.enabled: without a volume, settings.S3_ENDPOINT and settings.S3_BUCKET must name a bucket." -}}
{{- end -}}
{{- range $service, $facts := $system.services -}}
{{- $values := include "docsight.serviceValues" (list $ $service) | fromYaml -}}
{{- $scaling := $values.autoscaling -}}
{{- if and $facts.hasDataFolder (include "docsight.hasExclusiveVolume" $) -}}
{{- if or (ne $scaling.kind "none") (gt (int $values.replicas) 1) -}}
{{- $problems = append $problems (printf "services.%s: several replicas need files.volume.accessModes with ReadWriteMany, or a bucket." $service) -}}
{{- end -}}
{{- end -}}
{{- if ne $scaling.kind "none" -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- $problems = append $problems (printf "services.%s.autoscaling: minReplicas must not be greater than maxReplicas." $service) -}}
{{- end -}}
{{- if and (not $scaling.cpuPercent) (or (eq $scaling.kind "hpa") (and (not $scaling.queueMessages) (not $scaling.prometheus))) -}}
{{- $problems = append $problems (printf "services.%s.autoscaling: has no trigger. Set cpuPercent." $service) -}}
{{- end -}}
{{- end -}}
{{- if eq $scaling.kind "keda" -}}
{{- if and $scaling.queueMessages (include "docsight.queues" (list $ $service $facts) | fromYamlArray) (not $.Values.keda.rabbitmq.existingSecret) -}}
{{- $problems = append $problems (printf "services.%s.autoscaling.queueMessages: needs keda.rabbitmq.existingSecret." $service) -}}
{{- end -}}
{{- if and $scaling.prometheus (not $.Values.keda.prometheusAddress) -}}
{{- $problems = append $problems (printf "services.%s.autoscaling.prometheus: needs keda.prometheusAddress." $service) -}}
{{- end -}}
{{- end -}}
{{- $own := include "docsight.environment" (list $ $service $facts) | fromYamlArray -}}
{{- range $variable := $values.extraEnv -}}
{{- range $one := $own -}}
{{- if eq (trimSuffix "_FILE" $one.name) (trimSuffix "_FILE" $variable.name) -}}
{{- $problems = append $problems (printf "services.%s.extraEnv: %s is set by the chart. Use settings or secrets." $service $variable.name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) -}}
{{- $problems = append $problems "httpRoute.parentRefs: must name a Gateway." -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n\nThese values cannot be used:\n  %s\n" (join "\n  " $problems)) -}}
{{- end -}}
{{- end -}}
