import type { Data } from './fill.ts'

/** The Cookie header of the user whose records are measured. */
export async function sessionOf(origin: string, { username, password }: Pick<Data, 'username' | 'password'>): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`Nobody could sign in: ${await response.text()}`)
  return response.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
}
