import { z } from 'zod';

const text = () => z.string().optional();
const address = () =>
  z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' }).optional();

/**
 * The settings of OpenTelemetry, which its SDK reads by itself. They are declared here so that they are checked and
 * passed on. Source: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const telemetrySettings = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  /** The whole address for traces. The SDK adds `/v1/traces` to the other one. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text(),
  OTEL_SERVICE_NAME: text(),
  OTEL_RESOURCE_ATTRIBUTES: text(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be a sampler of OpenTelemetry, such as parentbased_traceidratio',
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: text(),
};

type TelemetrySettings = z.infer<z.ZodObject<typeof telemetrySettings>>;

/** Tracing is on if there is an address to send to, or an exporter is named. */
export const isTracingOn = (settings: TelemetrySettings): boolean =>
  settings.OTEL_SDK_DISABLED !== 'true' &&
  settings.OTEL_TRACES_EXPORTER !== 'none' &&
  (settings.OTEL_TRACES_EXPORTER === 'otlp' ||
    settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined);

/** The exporters of OTLP over HTTP. Source: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
export const sendsJson = (settings: TelemetrySettings): boolean => settings.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json';
