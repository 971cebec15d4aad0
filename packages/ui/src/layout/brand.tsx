import css from './brand.module.css'

/** Renders two siblings, so the parent decides the layout. */
export function Brand() {
  return (
    <>
      <svg className={css.mark} viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6.5" className={css.ground} />
        <path d="M7 9V7.5C7 6.67 7.67 6 8.5 6h7c.83 0 1.5.67 1.5 1.5V9" className={css.note} />
        <path d="M6 10.5C6 9.67 6.67 9 7.5 9h9c.83 0 1.5.67 1.5 1.5v6c0 .83-.67 1.5-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-6Z" className={css.fold} />
        <circle cx="14.9" cy="13.5" r="1.2" className={css.ground} />
      </svg>
      <span>Billfold</span>
    </>
  )
}
