import { brokerSettings, setting } from '@docsight/service-kit';
import { z } from 'zod';

/** Describes the settings of this service besides the common ones. Source: Specification 11.4. */
export const notificationSettings = {
  ...brokerSettings,
  /** The mail server, `smtp://user:password@host:587` or `smtps://…`; without it nothing is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
  /** The sender: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address, or Name <address>')
    .optional(),
  /** Seconds from the first view of a document to the mail that tells of it. */
  NOTIFICATION_DELAY_SECONDS: setting.wholeNumber(0).default(60),
  /** Seconds between two such mails of one document, at the least. */
  NOTIFICATION_INTERVAL_SECONDS: setting.wholeNumber(0).default(3_600),
};

/** The sender when none is set. */
export const defaultSender = (publicUrl: string): string => `Docsight <no-reply@${new URL(publicUrl).hostname}>`;

/** What is behind the @ of a sender's address. */
export const domainOf = (sender: string): string => /@([^\s<>@]+)>?$/.exec(sender)![1]!;
