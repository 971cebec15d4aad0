import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { Kbd } from '@billfold/ui'
import { useLanguage, useText } from '@billfold/web-kit'
import css from './shortcut-list.module.css'
import { followersOf, plainShortcuts, type Prefix } from './shortcuts.ts'

interface Line {
  label: string
  keys: readonly string[]
}

/** Lists shortcuts from the same tables that bind them, so that the list cannot become outdated. */
export function ShortcutList({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const textOf = useLanguage((texts) => texts.textOf)
  const linesOf = (prefix: Prefix): Line[] =>
    followersOf(prefix, modules).map(({ key = '', module, label }) => ({ label: textOf(module)(label), keys: [prefix.toUpperCase(), key.toUpperCase()] }))
  const plain = plainShortcuts.map(({ label, keys }) => ({ label: t(label), keys }))

  return (
    <div className={css.groups}>
      <Group title={t('Anywhere')} lines={[...plain, { label: t('Close dialog'), keys: ['Esc'] }]} />
      <Group title={t('Create')} lines={linesOf('n')} />
      <Group title={t('Go to')} lines={linesOf('g')} />
      <p className={css.note}>{t('Letter shortcuts work whenever you’re not typing. Press the two keys one after the other.')}</p>
    </div>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  const t = useText()
  return (
    <section className={css.group}>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.lines}>
        {lines.map(({ label, keys }) => (
          <div key={label} className={css.line}>
            <dt>{label}</dt>
            <dd className={css.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{t(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
