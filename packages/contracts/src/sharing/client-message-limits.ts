// In a separate file from the schemas, so that the lightweight public pages do not load zod.

/** Characters. */
export const MAX_CLIENT_NAME = 100
export const MAX_CLIENT_EMAIL = 255
export const MAX_CLIENT_MESSAGE = 2000

export const messageProblems = {
  name: 'Please enter your name',
  nameLines: 'Please enter your name on one line',
  email: 'Please enter a valid email address',
  message: 'Please enter a message',
} as const
