import { brokerSettings, mailTokenSettings, secret, setting, settingsCheck } from '@docsight/service-kit';
import { z } from 'zod';

/** The settings of notifications besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...mailTokenSettings,
  /** The mail server: `smtp://user:password@host:587` or `smtps://…`. Without it nothing is sent. */
  SMTP_URL: secret(
    z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
  ),
  /** The sender: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address, or Name <address>')
    .optional(),
  /** From the first view of a document to the mail. */
  NOTIFICATION_DELAY_SECONDS: setting.wholeNumber(0).default(60),
  /** Between two mails about the views of one document, at least. */
  NOTIFICATION_INTERVAL_SECONDS: setting.wholeNumber(0).default(3_600),
};

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = settingsCheck(settings);

/** Returns the sender for an installation without MAIL_FROM. */
export const defaultSender = (publicUrl: string): string => `Docsight <no-reply@${new URL(publicUrl).hostname}>`;

/** Returns the part of a sender's address after the @. */
export const domainOf = (sender: string): string => /@([^\s<>@]+)>?$/.exec(sender)![1]!;
