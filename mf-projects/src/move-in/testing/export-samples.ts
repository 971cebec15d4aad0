/** Sample files with the columns that each tool documents. */

const lines = (...rows: string[]) => [...rows, ''].join('\r\n')

export const togglTime = lines(
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (USD)',
  'Ada Lovelace,ada@example.com,Acme Robotics,Website,,Homepage copy,Yes,2026-01-05,09:00:00,2026-01-05,10:30:00,01:30:00,"writing, web",187.50',
  'Ada Lovelace,ada@example.com,Acme Robotics,Website,Design,,No,2026-01-06,09:00:00,2026-01-06,09:10:00,00:10:00,,',
  'Ada Lovelace,ada@example.com,,,,=cmd|calc,No,2026-01-06,11:00:00,2026-01-06,11:00:59,00:00:59,,',
)

export const harvestTime = lines(
  'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
  '2026-01-05,Globex,Brand,BR,Design,"Logo, first draft",1.5,Yes,Yes,No,Ada,L,Yes,150.0,225.0,,,United States Dollar - USD,',
  '2026-01-06,Globex,Brand,BR,Meetings,,0.25,No,No,No,Ada,L,Yes,0.0,0.0,,,United States Dollar - USD,',
)

export const harvestExpenses = lines(
  'Date,Client,Project,Project Code,Category,Notes,Cost,Currency,Billable?,Invoiced?,First Name,Last Name',
  '2026-02-02,Globex,Brand,BR,Transportation,Train,45.50,United States Dollar - USD,Yes,No,Ada,L',
  '2026-02-03,Globex,Brand,BR,Miscellaneous,Gift,20.00,United States Dollar - USD,No,No,Ada,L',
)

export const harvestInvoices = lines(
  'Issue Date,Last Payment Date,ID,PO Number,Client,Subject,Invoice Amount,Paid Amount,Balance,Subtotal,Discount,Tax,Tax2,Currency,Currency Symbol,Document Type,Client Address',
  '2026-02-28,2026-03-10,INV-100,PO-10,Globex,February services,236.0,236.0,0.0,210.0,10.0,26.0,10.0,United States Dollar - USD,$,Invoice,1 Main Street',
  '2026-03-31,2026-04-02,INV-101,,Globex,March services,500.0,200.0,300.0,500.0,0.0,0.0,0.0,United States Dollar - USD,$,Invoice,1 Main Street',
)

export const harvestInvoiceLines = lines(
  'Invoice ID,Item Type,Item Description,Item Quantity,Item Unit Price,Item Amount',
  'INV-101,Service,Workshops,2,200.0,400.0',
  'INV-101,Product,Slides,1,100.0,100.0',
  'INV-100,Service,Logo,1.5,140.0,210.0',
)

export const clockifyTime = lines(
  '"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"',
  '"Shop","Initech","Checkout","","Ada","","ada@example.com","","Yes","09/15/2026","02:00 PM","09/15/2026","03:20 PM","01:20:00","1.33","90.00","120.00"',
  '"Shop","Initech","Planning","Meeting","Ada","","ada@example.com","","No","09/16/2026","09:00 AM","09/16/2026","09:30 AM","00:30:00","0.50","0.00","0.00"',
)

export const freshbooksClients = lines(
  'Organization,First Name,Last Name,Email,Phone,Address Line 1,Address Line 2,City,Province/State,Country,Postal Code,Notes',
  'Umbrella Inc,Grace,Hopper,grace@umbrella.example,(555) 010-2030,12 Harbour Street,Floor 3,Portland,ME,United States,04101,',
  ',Alan,Turing,alan@example.com,,,,,,,,',
)

export const freshbooksInvoices = lines(
  'Client Name,Invoice #,Date Issued,Date Due,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Type,Tax 1 Amount,Tax 2 Type,Tax 2 Amount,Line Total,Currency',
  'Umbrella Inc,0000007,2026-01-15,2026-02-14,paid,2026-02-01,Consulting,Strategy,150.00,4,0,600.00,GST,5,,0,630.00,USD',
  'Umbrella Inc,0000007,2026-01-15,2026-02-14,paid,2026-02-01,Support,,125.00,2,10,250.00,,0,,0,225.00,USD',
  'Umbrella Inc,0000008,2026-03-01,2026-03-31,overdue,,Consulting,,150.00,1,0,150.00,,0,,0,150.00,USD',
)

export const freshbooksPayments = lines(
  'Client,Invoice #,Payment Date,Method,Description,Amount,Currency',
  'Umbrella Inc,0000008,2026-04-02,Bank Transfer,Thanks,100.00,USD',
)

export const freshbooksExpenses = lines(
  'Date,Account Sub Type,Parent Category,Subcategory,Source,Merchant,Project,Client,Description,Tax 1 Amount,Tax 1 Type,Tax 2 Amount,Tax 2 Type,Amount,Currency',
  '2026-02-17,Operating Expense,Meals & Entertainment,Restaurants,Visa,Chez Ada,,Umbrella Inc,Lunch,0.00,,0.00,,35.00,USD',
)

export const freshbooksTime = lines(
  'Date,Client,Project,Service,Note,Team Member,Status,Hours,Seconds',
  '2026-02-17,Umbrella Inc,Audit,Research,Interviews,Ada,Billed,2.5,9000',
  '2026-02-18,Umbrella Inc,Audit,Research,,Ada,Unbilled,1,3600',
)

export const ninjaClients = lines(
  'Client Name,Client Number,Client Balance,Client Paid to Date,Client Street,Client City,Client Postal Code,Client Country,Client VAT Number,Contact First Name,Contact Last Name,Contact Email',
  'Hooli,0001,0,1200,"Main Road 5",Palo Alto,94301,United States,US-1,Gavin,Belson,gavin@hooli.example',
)

export const ninjaItems = lines(
  'Client Name,Invoice Invoice Number,Invoice Date,Invoice Due Date,Invoice Status,Invoice Amount,Invoice Balance,Invoice Paid to Date,Item Product,Item Notes,Item Quantity,Item Cost,Item Line Total',
  'Hooli,0042,05/Jan/2026,04/Feb/2026,Paid,330,0,330,Design,Logo,2,100,200',
  'Hooli,0042,05/Jan/2026,04/Feb/2026,Paid,330,0,330,Hosting,,1,100,100',
)

export const ninjaPayments = lines(
  'Client Name,Payment Amount,Payment Date,Payment Type,Payment Transaction Reference,Invoice Invoice Number',
  'Hooli,330,20/Jan/2026,Credit Card Other,ch_1,0042',
)

export const ninjaTasks = lines(
  'Client Name,Task Project,Task Description,Task Start Date,Task End Date,Task Duration,Task Rate,Task Invoiced',
  'Hooli,Launch,Standup,2026-01-05 09:00:00,2026-01-05 09:15:00,00:15:00,80,No',
)

export const ninjaExpenses = lines(
  'Expense Amount,Expense Date,Expense Category,Vendor Name,Expense Public Notes,Client Name',
  '49,2026-01-09,Software Licenses,JetBrains,IDE,Hooli',
)

export const kimaiTime = lines(
  'Date,From,To,Duration,Currency,Rate,Internal rate,Hourly rate,Fixed rate,User,Username,E-mail,Customer,Project,Activity,Description,Exported,Billable,Tags',
  '2026-01-05,09:00,10:45,1.75,EUR,175.00,0.00,100.00,,Ada,ada,ada@example.com,Wayne GmbH,Intranet,Development,Login,Yes,Yes,',
  '2026-01-06,09:00,10:00,1.00,EUR,80.00,0.00,,80.00,Ada,ada,ada@example.com,Wayne GmbH,Intranet,Meeting,,No,No,',
)

export const germanKimaiTime = lines(
  'Datum;Von;Bis;Dauer;Preis;Benutzer;Kunde;Projekt;Tätigkeit;Beschreibung;Abrechenbar',
  '05.01.2026;09:00;10:45;1,75;175,00;Ada;Wayne GmbH;Intranet;Entwicklung;Login;Ja',
)

export const samples = {
  togglTime,
  harvestTime,
  harvestExpenses,
  harvestInvoices,
  clockifyTime,
  freshbooksClients,
  freshbooksInvoices,
  freshbooksPayments,
  freshbooksExpenses,
  freshbooksTime,
  ninjaClients,
  ninjaItems,
  ninjaPayments,
  ninjaTasks,
  ninjaExpenses,
  kimaiTime,
  germanKimaiTime,
} as const
