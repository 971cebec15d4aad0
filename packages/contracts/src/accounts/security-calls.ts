import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { activityEntry, ownerProof, passwordChange, passwordProof, passwordReset, recoveryCodes, resetRequest, secondFactorProof, secondFactorSetup, secondFactorState, sessionEntry, sessionParams } from './security.ts'

const own = { service: 'gateway', access: 'user' } as const
const open = { service: 'gateway', access: 'anyone' } as const

export const securityCalls = defineCalls('security', {
  changePassword: call({ ...own, method: 'PUT', path: '/api/user/password', summary: 'Change the password and end all other sessions', body: passwordChange }),
  twoFactor: call({ ...own, method: 'GET', path: '/api/user/two-factor', summary: 'Whether two-factor authentication is enabled', response: secondFactorState }),
  beginTwoFactor: call({ ...own, method: 'POST', path: '/api/user/two-factor/setup', summary: 'Create a secret for an authenticator app; the second factor is not enabled yet', body: passwordProof, response: secondFactorSetup }),
  enableTwoFactor: call({
    ...own,
    method: 'POST',
    path: '/api/user/two-factor',
    summary: 'Enable the second factor with a code from the authenticator app; returns ten recovery codes, which are shown only once',
    body: secondFactorProof,
    response: recoveryCodes,
  }),
  renewRecoveryCodes: call({ ...own, method: 'POST', path: '/api/user/two-factor/recovery-codes', summary: 'Create ten new recovery codes; the old ones stop working', body: ownerProof, response: recoveryCodes }),
  disableTwoFactor: call({ ...own, method: 'DELETE', path: '/api/user/two-factor', summary: 'Disable the second factor', body: ownerProof, response: secondFactorState }),
  sessions: call({ ...own, method: 'GET', path: '/api/user/sessions', summary: 'The user’s sessions, most recently used first', response: z.array(sessionEntry) }),
  endSession: call({ ...own, method: 'DELETE', path: '/api/user/sessions/:id', summary: 'End one of the user’s sessions', params: sessionParams, notFound: 'Session not found' }),
  endOtherSessions: call({ ...own, method: 'DELETE', path: '/api/user/sessions', summary: 'End all sessions except the current one' }),
  activity: call({ ...own, method: 'GET', path: '/api/user/activity', summary: 'Security log of actions and failed attempts, newest first: at most 50 from the last 90 days', response: z.array(activityEntry) }),
  deleteAccount: call({ ...own, method: 'DELETE', path: '/api/user', summary: 'Delete the account and all its data', body: ownerProof }),
  requestReset: call({ ...open, method: 'POST', path: '/api/password-reset', summary: 'Send a password reset link; the response is the same whether or not an account has the address', body: resetRequest }),
  resetPassword: call({ ...open, method: 'PUT', path: '/api/password-reset', summary: 'Set a new password with a reset link, which works once; ends all sessions', body: passwordReset }),
})
