import css from './separator.module.css'

export function Separator() {
  return <hr className={css.line} />
}
