import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'

/** Lists instead of names, because each byte is loaded by every page around: what the frame is called, what is said where there is none, the link below. */
type LoaderTexts = readonly [project: string, proposal: string, failed: string, gone: string, open: string]

export const loaderTexts: Record<EmbedLanguage, LoaderTexts> = {
  en: ['Project status', 'Proposal', 'This could not be shown here.', 'This link is no longer valid.', 'Open in a new tab'],
  es: ['Estado del proyecto', 'Propuesta', 'No se ha podido mostrar aquí.', 'Este enlace ya no es válido.', 'Abrir en una pestaña nueva'],
  fr: ['Avancement du projet', 'Proposition', 'Ce contenu n’a pas pu être affiché.', 'Ce lien n’est plus valable.', 'Ouvrir dans un nouvel onglet'],
  de: ['Projektstand', 'Angebot', 'Das konnte hier nicht angezeigt werden.', 'Dieser Link gilt nicht mehr.', 'In neuem Tab öffnen'],
}
