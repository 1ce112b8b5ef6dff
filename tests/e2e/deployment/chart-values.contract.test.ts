import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defaultPartitions, partitionedQueues, subscriptions } from '@docsight/contracts';
import { describe, expect, it } from '@jest/globals';
import { system } from '@docsight/local-stack';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { isForbiddenAddress } from '../../../services/webhooks/src/targets/address.ts';
import { cases, rendered } from './chart-cases.ts';
import {
  backupComponent,
  componentOf,
  containerOf,
  ofKind,
  podOf,
  secretKeysOf,
  serviceOf,
  workloadsIn,
} from './objects.ts';
import { documentsMemoryMiB, factsOf, root, textOf } from './facts.ts';
import { objectsOf, template } from './helm.ts';
import { rulesOf } from './network.ts';

const { serviceNames, services, containerPorts } = system;

describe('files/system.yaml of the chart', () => {
  type ServiceEntry = {
    isPublic?: boolean;
    calls: string[];
    secrets: string[];
    presences?: Record<string, string>;
    hasDataFolder?: boolean;
    settings: string[];
    queues: string[];
    partitionedQueues?: string[];
  };
  type SystemFile = {
    ports: { http: number; ops: number };
    services: Record<string, ServiceEntry>;
    commonSettings: string[];
    stores: Record<string, string>;
  };
  const file = parse(textOf('deploy/helm/docsight/files/system.yaml')) as SystemFile;

  const queuesOf = (service: string): { queues: string[]; partitionedQueues?: string[] } => {
    const all = Object.keys(subscriptions).filter((queue) => queue.startsWith(`${service}.`));
    const partitioned = partitionedQueues.filter((queue) => all.includes(queue));
    const queues = all.filter((queue) => !partitioned.some((one) => one === queue)).sort();
    return partitioned.length > 0 ? { queues, partitionedQueues: partitioned } : { queues };
  };

  it('has the ports, stores and common settings of the system', () => {
    const { ports, commonSettings, stores } = file;
    expect(ports).toEqual({ http: containerPorts.PORT, ops: containerPorts.OPS_PORT });
    expect(commonSettings.toSorted()).toEqual(system.commonSettings.operator.toSorted());
    expect(stores).toEqual(
      Object.fromEntries(Object.entries(system.servers).map(([name, { urlSetting }]) => [urlSetting, name])),
    );
    expect(Object.keys(file.services).sort()).toEqual([...serviceNames].sort());
  });

  it.each(serviceNames)('has what %s calls, reads and consumes', (service) => {
    const { secrets } = factsOf(service, 100);
    const { isPublic, hasDataFolder, presences, calls, settings } = services[service];
    const entry = file.services[service]!;
    expect({ ...entry, secrets: entry.secrets.toSorted(), queues: entry.queues.toSorted() }).toEqual({
      ...(isPublic && { isPublic }),
      ...(hasDataFolder && { hasDataFolder }),
      ...(presences && { presences: Object.fromEntries(presences.map((name) => [name, system.presences[name]])) }),
      calls,
      secrets: secrets.toSorted(),
      settings: settings.filter((name) => !secrets.includes(name)),
      ...queuesOf(service),
    });
  });
});

describe('values.yaml of the chart', () => {
  const values = parse(textOf('deploy/helm/docsight/values.yaml')) as {
    settings: Record<string, unknown>;
    services: Record<string, { autoscaling?: { maxReplicas?: number; prometheus?: { query: string }[] } }>;
    networkPolicy: { webhooks: { except: string[]; ipv6Cidr: string; ipv6Except: string[] } };
  };
  const isSecret = (name: string): boolean =>
    serviceNames.some((service) => factsOf(service, 100).secrets.includes(name));
  const operatorSettings = [
    ...new Set([...system.commonSettings.operator, ...serviceNames.flatMap((service) => services[service].settings)]),
  ].filter((name) => !isSecret(name));

  it('has each setting that operators may change, and its schema too', () => {
    const schema = JSON.parse(textOf('deploy/helm/docsight/values.schema.json')) as {
      properties: { settings: { properties: object } };
    };
    expect(Object.keys(values.settings).sort()).toEqual(operatorSettings.toSorted());
    expect(Object.keys(schema.properties.settings.properties).sort()).toEqual(operatorSettings.toSorted());
  });

  it('has the defaults of docker compose, except for the longer drain', () => {
    const dotEnv = new Map(
      [...textOf('.env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
    );
    const different = operatorSettings.filter((name) => String(values.settings[name]) !== dotEnv.get(name));
    expect(different.sort()).toEqual(['DRAIN_DELAY_SECONDS', 'PUBLIC_URL']);
  });

  it('scales by metrics that the services have', () => {
    const queries = Object.values(values.services).flatMap(({ autoscaling }) =>
      (autoscaling?.prometheus ?? []).map(({ query }) => query),
    );
    const names = queries.map((query) => /docsight_\w+/.exec(query)?.[0]);
    expect(names.length).toBeGreaterThan(0);
    const catalogue = textOf('packages/service-kit/src/metrics/catalogue.ts');
    for (const name of names) expect(catalogue).toContain(`  ${name}: {\n`);
  });

  it('lets analytics have at most one replica for each partition', () => {
    expect(values.services.analytics?.autoscaling?.maxReplicas).toBeLessThanOrEqual(defaultPartitions);
  });

  it('keeps webhooks from the addresses that the service itself forbids', () => {
    const { except, ipv6Cidr, ipv6Except } = values.networkPolicy.webhooks;
    const isExcepted = (address: string): boolean => {
      const parsed = ipaddr.parse(address);
      if (parsed.kind() === 'ipv6' && !parsed.match(ipaddr.parseCIDR(ipv6Cidr))) return true;
      return [...except, ...ipv6Except].some((cidr) => {
        const [network, length] = ipaddr.parseCIDR(cidr);
        return network.kind() === parsed.kind() && parsed.match(network, length);
      });
    };
    for (const cidr of except)
      expect([cidr, isForbiddenAddress(ipaddr.parseCIDR(cidr)[0].toString())]).toEqual([cidr, true]);
    // The second and the last but one address of each /8, and more of the small ranges.
    const addresses = Array.from({ length: 256 }, (_, one) => [`${one}.0.0.1`, `${one}.255.255.254`]).flat();
    const small = [
      '100.64.0.1',
      '169.254.169.254',
      '168.63.129.16',
      '172.16.0.1',
      '172.31.255.254',
      '192.168.1.1',
      '192.0.2.7',
      '198.19.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '8.8.8.8',
      '172.32.0.1',
      '192.167.0.1',
      '100.128.0.1',
    ];
    const ipv6 = [
      '::1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2001:db8::1',
      '2002:a00:1::1',
      '2606:4700::1111',
    ];
    for (const address of [...addresses, ...small, ...ipv6])
      expect([address, isExcepted(address)]).toEqual([address, isForbiddenAddress(address)]);
  });
});

describe('the chart', () => {
  it('limits the memory of documents to that of its child processes', () => {
    const documents = ofKind(objectsOf('minimal', ['settings.MAX_UPLOAD_MB=50']), 'Deployment').find(
      (deployment) => serviceOf(deployment) === 'documents',
    )!;
    expect(containerOf(documents).resources.limits?.memory).toBe(`${documentsMemoryMiB(50)}Mi`);
  });

  it('lets only webhooks, mail, buckets and stores reach addresses outside of the release', () => {
    const outward = Object.fromEntries(
      [...serviceNames, backupComponent].map((service) => [
        service,
        rulesOf(rendered.everything!, service, 'egress')
          .filter(({ to }) => to?.every(({ podSelector }) => podSelector !== undefined) !== true)
          .map(({ ports }) => ports?.map(({ port }) => port).join() ?? 'internet'),
      ]),
    );
    const [dns, mongo, rabbitmq, redis, collector] = ['53,53', '27017', '5671,5672', '6379,6380,26379', '4317,4318'];
    expect(outward).toEqual({
      gateway: [dns, mongo, rabbitmq, redis, collector],
      documents: [dns, mongo, rabbitmq, '443', collector],
      tracking: [dns, mongo, rabbitmq, collector],
      analytics: [dns, mongo, rabbitmq, collector],
      webhooks: [dns, mongo, rabbitmq, collector, 'internet'],
      notifications: [dns, mongo, rabbitmq, '25,465,587,2525', collector],
      backup: [dns, mongo, rabbitmq],
    });
  });

  it('has the objectives and alerts of deploy/observe', () => {
    const groups = readdirSync(path.join(root, 'deploy/observe/prometheus/rules')).flatMap(
      (file) => (parse(textOf(`deploy/observe/prometheus/rules/${file}`)) as { groups: { name: string }[] }).groups,
    );
    expect(groups.length).toBeGreaterThan(1);
    expect(ofKind(rendered.everything!, 'PrometheusRule').map(({ spec }) => spec.groups)).toEqual([groups]);
    const withAddress = JSON.stringify(ofKind(rendered.production!, 'PrometheusRule'));
    expect(withAddress).toContain('"runbook_url":"https://runbooks.example.com/docsight/DocsightServiceDown.md"');
    expect(withAddress).not.toContain('$externalLabels.docsight_runbooks');
  });

  it('takes secrets from the given Secrets, and creates one for trials only', () => {
    const secretsOf = (name: string): Record<string, string> =>
      Object.fromEntries(
        workloadsIn(rendered[name]!).flatMap((workload) =>
          [...secretKeysOf(workload)].map(([setting, secret]) => [
            `${componentOf(workload)} ${setting}`,
            `${secret.name}/${secret.key}`,
          ]),
        ),
      );
    expect(secretsOf('minimal')).toMatchObject({
      'gateway INTERNAL_SIGNING_KEY': 'docsight/GATEWAY_SIGNING_KEY',
      'tracking MONGO_URL': 'docsight/MONGO_URL',
    });
    expect(secretsOf('production')).toMatchObject({
      'gateway MONGO_URL': 'docsight/GATEWAY_MONGO_URL',
      'tracking AMQP_URL': 'docsight/TRACKING_AMQP_URL',
      'tracking JWT_SECRET': 'docsight/JWT_SECRET',
      'backup MONGO_URL': 'docsight/BACKUP_MONGO_URL',
      'backup AMQP_URL': 'docsight/BACKUP_AMQP_URL',
    });
    expect(secretsOf('everything')).toMatchObject({
      'gateway MONGO_URL': 'docsight/MONGO_URL',
      'tracking MONGO_URL': 'mongo-tracking/url',
      'tracking JWT_SECRET': 'docsight-tokens/jwt',
      'backup MONGO_URL': 'backup-users/mongo',
      'backup AMQP_URL': 'docsight/AMQP_URL',
    });
    for (const { name } of cases)
      expect([name, ofKind(rendered[name]!, 'Secret').length]).toEqual([name, name === 'trial' ? 1 : 0]);
  });

  it('gives secrets as variables, or as files', () => {
    const secretVariablesOf = (name: string): string[] =>
      workloadsIn(rendered[name]!).flatMap((workload) =>
        [...secretKeysOf(workload).keys()].filter((setting) =>
          containerOf(workload).env.some((variable) => variable.name === setting),
        ),
      );
    const countOf = (name: string): number =>
      workloadsIn(rendered[name]!).reduce((sum, workload) => sum + secretKeysOf(workload).size, 0);
    expect(secretVariablesOf('everything')).toHaveLength(countOf('everything'));
    expect(secretVariablesOf('production')).toEqual([]);
    expect(countOf('production')).toBe(countOf('everything'));
  });

  it('takes backups into a claim of its own or of the values, and only reads the files', () => {
    const mountsOf = (name: string): string[] => {
      const [backup] = ofKind(rendered[name]!, 'CronJob');
      const claims = new Map(
        podOf(backup!).volumes.map((volume) => [volume.name, volume.persistentVolumeClaim?.claimName]),
      );
      return containerOf(backup!)
        .volumeMounts.filter((mount) => claims.get(mount.name) !== undefined)
        .map(({ name: volume, mountPath, readOnly }) => `${mountPath} ${claims.get(volume)}${readOnly ? ' ro' : ''}`);
    };
    const claimsOf = (name: string): string[] =>
      ofKind(rendered[name]!, 'PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    expect([mountsOf('production'), claimsOf('production')]).toEqual([
      ['/backups docs-docsight-backup'],
      ['docs-docsight-backup'],
    ]);
    expect([mountsOf('everything'), claimsOf('everything')]).toEqual([
      ['/backups sight-backup', '/data sight-files ro'],
      ['sight-files', 'sight-backup'],
    ]);
    expect([mountsOf('keda'), claimsOf('keda')]).toEqual([['/backups backups', '/data files ro'], []]);
    expect([ofKind(rendered.minimal!, 'CronJob'), claimsOf('minimal')]).toEqual([[], ['docs-docsight-files']]);
  });

  it('backs up with the command of the image of documents', () => {
    const [backup] = ofKind(rendered.production!, 'CronJob');
    const { image, command } = containerOf(backup!);
    const documents = ofKind(rendered.production!, 'Deployment').find((one) => serviceOf(one) === 'documents')!;
    expect(image).toBe(containerOf(documents).image);
    expect(command!.slice(0, 2)).toEqual(['node', 'dist/backup.js']);
    expect(textOf('scripts/bundle-services.mjs')).toMatch(/documents: \[\s+'backup',/);
  });

  it.each([
    ['settings.PUBLIC_URL=docs.example.com', 'settings.PUBLIC_URL: Does not match pattern'],
    ['settings.RATE_LIMIT=5', 'settings: Additional property RATE_LIMIT is not allowed'],
    ['settings.MAX_UPLOAD_MB=many', 'settings.MAX_UPLOAD_MB: Invalid type. Expected: integer'],
    ['services.gateway.replica=3', 'services.gateway: Additional property replica is not allowed'],
    ['secrets.existingSecret=', 'secrets: MONGO_URL, AMQP_URL, '],
    ['settings.S3_BUCKET=docsight', 'settings: S3_ENDPOINT and S3_BUCKET must be set together.'],
    ['files.volume.enabled=false', 'files.volume.enabled: without a volume'],
    ['files.volume.accessModes={ReadWriteOnce}', 'services.documents: several replicas need'],
    ['services.webhooks.autoscaling.kind=keda', 'services.webhooks.autoscaling.queueMessages: needs keda.rabbitmq'],
    [
      'services.tracking.autoscaling.kind=keda',
      'services.tracking.autoscaling.prometheus: needs keda.prometheusAddress',
    ],
    ['services.tracking.autoscaling.kind=vpa', 'services.tracking.autoscaling.kind: '],
    ['defaults.extraEnv[0].name=LOG_LEVEL', 'services.analytics.extraEnv: LOG_LEVEL is set by the chart.'],
    ['backup.enabled=true,files.volume.accessModes={ReadWriteOnce}', 'backup.enabled: needs files.volume.accessModes'],
    ['backup.enabled=true,secrets.storeUserPerService=true,secrets.existingSecret=', 'BACKUP_MONGO_URL'],
    ['backup.schedule=daily', 'backup.schedule: Does not match pattern'],
    ['secrets.asFiles=true,defaults.extraEnv[0].name=AMQP_URL', 'services.analytics.extraEnv: AMQP_URL is set'],
    ['httpRoute.enabled=true', 'httpRoute.parentRefs: must name a Gateway.'],
  ])('rejects %s with a message that names it', (value, message) => {
    const { status, stderr } = template('minimal', [value]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
