import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Logger } from '@billfold/server-kit/logger'
import { deliverAutomaticMailJob, deliverMailJob, type MailToDeliver } from '@billfold/server-kit/mail/deliver-mail'
import { createDeliverNow, type DeliveryTools } from '@billfold/server-kit/mail/deliver-now'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-links'
import type { PaymentProvider } from '../../payments/payment-provider.ts'
import { deliverer } from './deliver-invoice-mail.ts'

export interface EmailTools {
  provider: PaymentProvider
  mail: MailSettings
  urlOf: (linkId: string) => string
  enqueue: Enqueue
  /** Delivers messages that a user is waiting for. */
  deliveryJob: QueuedJob<MailToDeliver>
  /** Delivers reminders and receipts. */
  automaticDeliveryJob: QueuedJob<MailToDeliver>
  log: Logger
}

export function emailTools(settings: ServiceSettings, provider: PaymentProvider): EmailTools {
  const { mail, enqueue, log } = settings
  return {
    provider,
    mail,
    enqueue,
    log,
    deliveryJob: deliverMailJob(deliverer(mail)),
    automaticDeliveryJob: deliverAutomaticMailJob(deliverer(mail, { isAutomatic: true })),
    urlOf: shareAddresses(settings, 'invoice').urlOf,
  }
}

export type RequestTools = EmailTools & DeliveryTools

/** Tools for delivery during a request. Create them only once, because they limit simultaneous deliveries. */
export function requestTools(settings: ServiceSettings, provider: PaymentProvider): RequestTools {
  const { mail, log } = settings
  return { ...emailTools(settings, provider), deliverNow: createDeliverNow(deliverer(mail), { log }) }
}
