import { setLanguage, useSession } from '@billfold/web-kit'
import { useEffect } from 'react'
import { rememberLanguage } from './first-language.ts'

/** Follows the signed-in user's language and remembers it for the next sign-in. */
export function useUsersLanguage(): void {
  const language = useSession(({ user }) => user?.language)
  useEffect(() => {
    if (language === undefined) return
    rememberLanguage(language)
    void setLanguage(language)
  }, [language])
}
