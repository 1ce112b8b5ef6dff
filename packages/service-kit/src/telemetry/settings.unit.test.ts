import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isTracingOn, telemetrySettings } from './settings.ts';

const schema = z.object(telemetrySettings);
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('tracing', () => {
  it.each<[boolean, Record<string, string>]>([
    [false, {}],
    [true, endpoint],
    [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }],
    [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
    [false, { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
    [false, { ...endpoint, OTEL_SDK_DISABLED: 'true' }],
    [true, { ...endpoint, OTEL_SDK_DISABLED: 'false' }],
    [false, { OTEL_SERVICE_NAME: 'a', OTEL_TRACES_SAMPLER: 'always_on', OTEL_RESOURCE_ATTRIBUTES: 'a=b' }],
  ])('is on (%p) with %p', (isOn, env) => {
    expect(isTracingOn(schema.parse(env))).toBe(isOn);
  });

  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4318/v1/traces' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_TRACES_EXPORTER: 'zipkin' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
  ])('is not possible with %p', (env) => {
    expect(schema.safeParse(env).error?.issues[0]?.message).toMatch(/^must be /);
  });
});
