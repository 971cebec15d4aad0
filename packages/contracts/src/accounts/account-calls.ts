import { call, defineCalls } from '../call.ts'
import { credentials, emailConfirmation, emailConfirmed, registration, sentConfirmation, user } from './user.ts'

export const accountCalls = defineCalls('accounts', {
  currentUser: call({
    method: 'GET',
    path: '/api/user',
    service: 'gateway',
    access: 'user',
    summary: 'The signed-in user; 401 if not signed in',
    response: user,
  }),
  login: call({
    method: 'POST',
    path: '/api/login',
    service: 'gateway',
    access: 'anyone',
    summary: 'Sign in and start a session',
    body: credentials,
    response: user,
  }),
  register: call({
    method: 'POST',
    path: '/api/register',
    service: 'gateway',
    access: 'anyone',
    summary: 'Create an account and start a session',
    body: registration,
    response: user,
  }),
  logout: call({
    method: 'POST',
    path: '/api/logout',
    service: 'gateway',
    access: 'anyone',
    summary: 'Sign out; also succeeds without a session',
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/email-confirmation',
    service: 'gateway',
    access: 'anyone',
    summary: 'Confirm an e-mail address with the link sent to it, which works once and for 24 hours; does not sign in',
    body: emailConfirmation,
    response: emailConfirmed,
  }),
  resendConfirmation: call({
    method: 'POST',
    path: '/api/user/email-confirmation',
    service: 'gateway',
    access: 'user',
    summary: 'Send another link to confirm the account’s e-mail address',
    response: sentConfirmation,
  }),
})
