import { call, defineCalls } from '../call.ts'
import { credentials, registration, user } from './user.ts'

export const accountCalls = defineCalls('accounts', {
  currentUser: call({
    method: 'GET',
    path: '/api/user',
    service: 'gateway',
    access: 'user',
    summary: 'The signed-in user; 401 when nobody is signed in',
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
})
