import { system } from '@docsight/local-stack';
import { chartDeployment } from './chart.ts';
import type { DeployedService, Expectations } from './deployed-service.ts';
import { objectsOf } from './helm.ts';
import type { KubernetesObject } from './objects.ts';

export type Case = {
  name: string;
  maxUploadMb: number;
  absentSettings: string[];
  moreVariables: string[];
  hasPolicies: boolean;
};

const bucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const mail = ['SMTP_URL', 'MAIL_FROM'];
const tracing = system.commonSettings.operator.filter((name) => name.startsWith('OTEL_'));
/** What readers see of the operator. */
const forReaders = ['PRIVACY_URL', 'OPERATOR_LOGO', 'EMBED_ORIGINS'];
const certificates = ['NODE_EXTRA_CA_CERTS'];
/** The files in deploy/helm/docsight/ci, with the settings that they leave empty. */
export const cases: Case[] = [
  { name: 'minimal', absentSettings: [...bucket, ...mail, ...tracing, ...forReaders], moreVariables: [] },
  {
    name: 'trial',
    absentSettings: [...bucket, ...mail, ...tracing, ...forReaders],
    moreVariables: [],
    hasPolicies: false,
  },
  { name: 'bucket', absentSettings: [...mail, ...tracing, ...forReaders], moreVariables: [] },
  { name: 'keda', absentSettings: [...bucket, ...mail, ...tracing, ...forReaders], moreVariables: [] },
  {
    name: 'production',
    absentSettings: ['MAIL_FROM', ...forReaders, ...tracing.filter((name) => name !== 'OTEL_EXPORTER_OTLP_ENDPOINT')],
    moreVariables: certificates,
  },
  {
    name: 'everything',
    absentSettings: [],
    moreVariables: [...certificates, 'NODE_OPTIONS', 'HOST_ADDRESS'],
    maxUploadMb: 20,
  },
].map((one) => ({ maxUploadMb: 100, hasPolicies: true, ...one }));

export const rendered = Object.fromEntries(cases.map(({ name }) => [name, objectsOf(name)])) as Record<
  string,
  KubernetesObject[]
>;
export const servicesOf = ({ name, moreVariables }: Case): DeployedService[] =>
  chartDeployment(rendered[name]!, moreVariables);
export const expectationsOf = ({ maxUploadMb, absentSettings }: Case): Expectations => ({
  maxUploadMb,
  absentSettings,
  health: ['/livez', '/readyz'].map((check) => `${check} at ${system.containerPorts.OPS_PORT}`),
});
