import { MIN_PASSWORD } from '@billfold/contracts/accounts/user'
import { useText } from '@billfold/web-kit'
import { IconButton, TextInput, type TextInputProps } from '@billfold/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

/** Stems of the most common leaked passwords. Added digits and symbols hardly make them safer. */
const STEMS = new Set(
  'password passwort passw0rd p@ssw0rd qwerty qwertyuiop asdfghjkl 1q2w3e4r 1qaz2wsx abc abcdef abcdefgh iloveyou sunshine princess football baseball superman batman dragon monkey shadow master welcome letmein trustno admin administrator login starwars whatever freedom charlie michael jordan hunter secret computer internet billfold'.split(
    ' ',
  ),
)

/** Only used for a warning; the password is accepted anyway. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (lower.length < 4) return false
  const stem = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return STEMS.has(stem) || STEMS.has(lower) || stem === '' || /^(.)\1+$/.test(lower)
}

/** Help text for a new password, updated while the user types. */
export function usePasswordHelp(password: string): string {
  const t = useText()
  return isCommonPassword(password)
    ? t('This password is easy to guess. You can keep it, but a longer one is safer.')
    : t('At least {count} characters.', { count: MIN_PASSWORD })
}

/** A password field with a button that makes the password visible, so that users can spot typos. */
export function PasswordInput(props: TextInputProps) {
  const t = useText()
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <IconButton
          size="small"
          icon={isVisible ? <EyeOff /> : <Eye />}
          label={isVisible ? t('Hide characters') : t('Show characters')}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
