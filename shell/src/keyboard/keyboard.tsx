import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Kbd } from '@billfold/ui'
import { useLanguage, useText } from '@billfold/web-kit'
import css from './keyboard.module.css'
import { followersOf } from './shortcuts.ts'
import { useKeyboard } from './use-keyboard.ts'

/** Handles shortcuts and shows the possible second keys after the first one. */
export function Keyboard({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const textOf = useLanguage((texts) => texts.textOf)
  const prefix = useKeyboard(modules)
  if (!prefix) return null
  return (
    <output className={css.hint} aria-label={prefix === 'g' ? t('Go to') : t('Create')}>
      <Kbd>{prefix.toUpperCase()}</Kbd>
      {followersOf(prefix, modules).map(({ key, module, label, path }) => (
        <span key={path} className={css.follower}>
          <Kbd>{key?.toUpperCase()}</Kbd>
          {textOf(module)(label)}
        </span>
      ))}
    </output>
  )
}
