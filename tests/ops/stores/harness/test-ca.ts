import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptInstall, findExecutable } from '@docsight/local-stack';
import { run } from './processes.ts';

export type Certificate = { certFile: string; keyFile: string; cert: Buffer; key: Buffer };

export type TestCa = {
  /** The file for NODE_EXTRA_CA_CERTS. */
  caFile: string;
  /** Issues a certificate for names such as `DNS:localhost` or `IP:127.0.0.1`. */
  issue(subject: string, names: string): Promise<Certificate>;
  remove(): Promise<void>;
};

/** Creates a certificate authority, whose certificates are valid for a day. */
export const makeTestCa = async (): Promise<TestCa> => {
  if (findExecutable(['openssl']) === undefined)
    await aptInstall({
      labels: ['OpenSSL'],
      packages: ['openssl'],
      isInstalled: () => findExecutable(['openssl']) !== undefined,
      instead: 'put openssl on the PATH',
      onProgress: (line) => process.stderr.write(`${line}\n`),
    });
  const folder = await mkdtemp(path.join(tmpdir(), 'docsight-ca-'));
  const file = (name: string): string => path.join(folder, name);
  const ofKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [caFile, caKey] = [file('ca.pem'), file('ca.key')];
  await run('openssl', [
    'req',
    '-x509',
    ...ofKey,
    '-days',
    '1',
    '-subj',
    '/CN=Test CA',
    '-keyout',
    caKey,
    '-out',
    caFile,
  ]);
  return {
    caFile,
    issue: async (subject, names) => {
      const [certFile, keyFile, request, extensions] = ['pem', 'key', 'csr', 'ext'].map((end) =>
        file(`${subject}.${end}`),
      );
      await run('openssl', ['req', '-new', ...ofKey, '-subj', `/CN=${subject}`, '-keyout', keyFile!, '-out', request!]);
      await writeFile(extensions!, `subjectAltName=${names}\n`);
      const ca = ['-CA', caFile, '-CAkey', caKey, '-CAcreateserial'];
      const to = ['-days', '1', '-extfile', extensions!, '-out', certFile!];
      await run('openssl', ['x509', '-req', '-in', request!, ...ca, ...to]);
      return {
        certFile: certFile!,
        keyFile: keyFile!,
        cert: await readFile(certFile!),
        key: await readFile(keyFile!),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
