import { RELEASE, whenDrawn } from './behaviour.ts'

export function Light() {
  whenDrawn('light')
  return <span>Light of {RELEASE}</span>
}
