import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defaultSender, domainOf, settings } from './config.ts';

const parse = (env: Record<string, string>) =>
  z
    .object(settings)
    .safeParse({ AMQP_URL: 'amqp://broker', MAIL_TOKEN_KEY: Buffer.alloc(32).toString('base64'), ...env });

describe('the settings of notifications', () => {
  it('accept a mail server with smtp or smtps only', () => {
    for (const url of ['smtp://mail.example:587', 'smtps://user:p%40ss@mail.example'])
      expect(parse({ SMTP_URL: url }).success).toBe(true);
    for (const url of ['http://mail.example', 'mail.example:25', 'smtp//x'])
      expect(parse({ SMTP_URL: url }).error?.issues[0]?.message).toMatch(/begins with smtp:/);
  });

  it('accept one sender address, with or without a name', () => {
    for (const sender of ['a@b.example', 'Ann <a@b.example>', 'Müller & Co. <a@b.example>'])
      expect(parse({ MAIL_FROM: sender }).success).toBe(true);
    for (const sender of ['a', 'a@b.example, c@d.example', 'A <a@b>\r\nBcc: c@d.example', 'A <a@b> <c@d>'])
      expect(parse({ MAIL_FROM: sender }).success).toBe(false);
  });

  it('derive the default sender from the public URL', () => {
    expect(defaultSender('https://docs.example.com:8443/x')).toBe('Docsight <no-reply@docs.example.com>');
    expect(domainOf('Docsight <no-reply@docs.example.com>')).toBe('docs.example.com');
    expect(domainOf('a@b.example')).toBe('b.example');
  });
});
