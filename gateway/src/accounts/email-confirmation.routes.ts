import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { SentConfirmation } from '@billfold/contracts/accounts/email-confirmation'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { addressOf } from '../security/address.ts'
import { signedInUser } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { confirmEmail } from './confirm-email.ts'
import { limitLinks } from './limit-links.ts'
import { sendConfirmationLinkJob } from './send-confirmation-link.ts'

export function emailConfirmationRoutes(tools: AccountTools): OwnCall[] {
  const { rows, actFor, enqueue, mail } = tools
  return [
    ownCall(accountCalls.confirmEmail, async ({ body: { token } }) => ({ status: await confirmEmail(tools, token) })),

    ownCall(accountCalls.resendConfirmation, async (_request, ctx): Promise<SentConfirmation> => {
      const { id, email, isEmailConfirmed } = signedInUser(ctx)
      if (isEmailConfirmed) return { sentTo: 'none' }
      await limitLinks(rows, { address: addressOf(ctx), email })
      await actFor(id).transaction((tx) => enqueue(tx, sendConfirmationLinkJob(tools), { userId: id }))
      return { sentTo: mail.smtpUrl === undefined ? 'terminal' : 'mail' }
    }),
  ]
}
