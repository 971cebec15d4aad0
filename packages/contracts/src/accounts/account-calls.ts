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
    summary: 'Signs in and starts a session',
    body: credentials,
    response: user,
  }),
  register: call({
    method: 'POST',
    path: '/api/register',
    service: 'gateway',
    access: 'anyone',
    summary: 'Creates an account and starts a session',
    body: registration,
    response: user,
  }),
  logout: call({
    method: 'POST',
    path: '/api/logout',
    service: 'gateway',
    access: 'anyone',
    summary: 'Ends the session; also succeeds without one',
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/email-confirmation',
    service: 'gateway',
    access: 'anyone',
    summary: 'Confirms an e-mail address with the link sent to it, once and within 24 hours; starts no session',
    body: emailConfirmation,
    response: emailConfirmed,
  }),
  resendConfirmation: call({
    method: 'POST',
    path: '/api/user/email-confirmation',
    service: 'gateway',
    access: 'user',
    summary: 'Sends another link to confirm the e-mail address of the account',
    response: sentConfirmation,
  }),
})
