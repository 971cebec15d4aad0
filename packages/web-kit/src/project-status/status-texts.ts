import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { inWords } from '../text/name-of.ts'

type Text = keyof typeof texts
type Translation = readonly [es: string, fr: string, de: string]

// Contains all languages: these few strings take only 1.5 kB in four languages, which is cheaper than a request.
const texts = {
  active: ['activo', 'actif', 'aktiv'],
  completed: ['terminado', 'terminé', 'abgeschlossen'],
  'on hold': ['en pausa', 'en pause', 'pausiert'],
  cancelled: ['cancelado', 'annulé', 'abgebrochen'],
  'Project Overview': ['Resumen del proyecto', 'Aperçu du projet', 'Projektübersicht'],
  'Project Overview for': ['Resumen del proyecto para', 'Aperçu du projet pour', 'Projektübersicht für'],
  'Project Details': ['Detalles del proyecto', 'Détails du projet', 'Projektdetails'],
  'Start Date': ['Fecha de inicio', 'Date de début', 'Beginn'],
  'Due Date': ['Fecha límite', 'Échéance', 'Fällig am'],
  Progress: ['Avance', 'Avancement', 'Fortschritt'],
  'Not set': ['Sin definir', 'Non défini', 'Nicht festgelegt'],
  'Total Billed': ['Total facturado', 'Total facturé', 'Insgesamt berechnet'],
  'Amount invoiced to date': ['Importe facturado hasta la fecha', 'Montant facturé à ce jour', 'Bisher in Rechnung gestellt'],
  'Amount Paid': ['Importe pagado', 'Montant payé', 'Bezahlt'],
  'Payments received': ['Pagos recibidos', 'Paiements reçus', 'Eingegangene Zahlungen'],
  'Outstanding Balance': ['Saldo pendiente', 'Solde dû', 'Offener Betrag'],
  'Pending payment': ['Pendiente de pago', 'En attente de paiement', 'Zahlung steht aus'],
  'Project Budget': ['Presupuesto del proyecto', 'Budget du projet', 'Projektbudget'],
  'No budget set': ['Sin presupuesto definido', 'Aucun budget défini', 'Kein Budget festgelegt'],
  utilized: ['utilizado', 'utilisé', 'verbraucht'],
  'Share of the budget invoiced so far': ['Parte del presupuesto facturada hasta la fecha', 'Part du budget facturée à ce jour', 'Bisher berechneter Anteil des Budgets'],
  'Time Summary': ['Resumen de tiempo', 'Récapitulatif du temps', 'Zeitübersicht'],
  'Total Hours': ['Horas totales', 'Heures totales', 'Stunden insgesamt'],
  'Billable Hours': ['Horas facturables', 'Heures facturables', 'Abrechenbare Stunden'],
  'Non-billable Hours': ['Horas no facturables', 'Heures non facturables', 'Nicht abrechenbare Stunden'],
  'Project Description': ['Descripción del proyecto', 'Description du projet', 'Projektbeschreibung'],
  'This is a read-only view of your project status. For questions, please contact your project team.': [
    'Esta es una vista de solo lectura del estado de su proyecto. Si tiene preguntas, póngase en contacto con el equipo del proyecto.',
    'Ceci est une vue en lecture seule de l’avancement de votre projet. Pour toute question, veuillez contacter l’équipe du projet.',
    'Dies ist eine schreibgeschützte Ansicht Ihres Projektstands. Bei Fragen wenden Sie sich bitte an Ihr Projektteam.',
  ],
  'Loading project details...': ['Cargando los detalles del proyecto...', 'Chargement des détails du projet...', 'Projektdetails werden geladen ...'],
  'The project could not be loaded. Trying again in a minute.': [
    'No se ha podido cargar el proyecto. Se intentará de nuevo en un minuto.',
    'Le projet n’a pas pu être chargé. Nouvel essai dans une minute.',
    'Das Projekt konnte nicht geladen werden. Neuer Versuch in einer Minute.',
  ],
  'Project not found or access denied': ['Proyecto no encontrado o acceso denegado', 'Projet introuvable ou accès refusé', 'Projekt nicht gefunden oder Zugriff verweigert'],
  'The link may have expired. Please ask the person who sent it for a new one.': [
    'Es posible que el enlace haya caducado. Solicite uno nuevo a quien se lo envió.',
    'Le lien a peut-être expiré. Veuillez en demander un nouveau à la personne qui vous l’a envoyé.',
    'Der Link ist möglicherweise abgelaufen. Bitte fragen Sie den Absender nach einem neuen.',
  ],
  'Could not be updated just now.': ['No se ha podido actualizar ahora mismo.', 'La mise à jour n’a pas abouti.', 'Konnte gerade nicht aktualisiert werden.'],
  'Last updated': ['Última actualización:', 'Dernière mise à jour\u00a0:', 'Zuletzt aktualisiert:'],
} as const satisfies Record<string, Translation>

/** Worded as on the project's page. A status that this release does not know is shown as plain words: 'in review'. */
export function projectStatusText(status: string, say: SayStatus): string {
  const text = inWords(status)
  return isText(text) ? say(text) : text
}

function isText(text: string): text is Text {
  return Object.hasOwn(texts, text)
}

const columns = { es: 0, fr: 1, de: 2 } as const

export type SayStatus = (text: Text) => string

/** Labels for a project's numbers, in the language of the client or the host page. */
export function statusTexts(language: EmbedLanguage): SayStatus {
  return (text) => (language === 'en' ? text : texts[text][columns[language]])
}
