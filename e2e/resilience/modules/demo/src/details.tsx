import { RELEASE } from './behaviour.ts'

export function Details() {
  return <p>Details of {RELEASE}</p>
}
