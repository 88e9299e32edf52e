// More layouts, from exports of banks in eleven countries, with made-up rows. Written from what is publicly known about
// the formats, by feature: separators, decimal marks, D/C marks, grouping, serial dates, texts over several lines.
import type { Layout } from './layouts.ts';

export const BANK_LAYOUTS: readonly Layout[] = [
  {
    name: 'Britain: the bank’s words behind the shop, a type, and an empty number',
    region: 'GB',
    text: `Number,Date,Account,Amount,Subcategory,Memo
 ,03/02/2026,20-00-00 12345678,-12.40,PAYMENT,TESCO STORES 2041	ON 02 FEB BCC
 ,05/02/2026,20-00-00 12345678,1500.00,BGC,EXAMPLE LTD	SALARY BGC
 ,09/02/2026,20-00-00 12345678,-38.00,DIRECTDEP,VODAFONE LTD	7001234567 DDR
 ,14/02/2026,20-00-00 12345678,-250.00,FT,A EXAMPLE	RENT FT`,
    rows: [
      '2026-02-03 12.4 purchase',
      '2026-02-05 -1500 transfer',
      '2026-02-09 38 payment',
      '2026-02-14 250 transfer',
    ],
  },
  {
    name: 'Britain: no headings at all',
    region: 'GB',
    text: `03/02/2026,TESCO STORES 2041 LONDON,-12.40
05/02/2026,PAYMENT - THANK YOU,350.00
19/02/2026,SAINSBURYS S/MKTS LONDON,"-1,012.40"`,
    rows: ['2026-02-03 12.4 purchase', '2026-02-05 -350 payment', '2026-02-19 1012.4 purchase'],
  },
  {
    name: 'Britain: counterparty, type in capitals, currency in the headings',
    region: 'GB',
    text: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
03/02/2026,Tesco,TESCO STORES 2041,CONTACTLESS,-12.40,987.60,GROCERIES,
04/02/2026,A Example,rent,FASTER PAYMENT,-500.00,487.60,BILLS_AND_SERVICES,
05/02/2026,Cash withdrawal,ATM HIGH STREET,ATM,-20.00,467.60,CASH,
06/02/2026,Amazon,AMAZON.CO.UK,ONLINE PAYMENT,-9.99,457.61,SHOPPING,
28/02/2026,Example Ltd,SALARY,FASTER PAYMENT,2000.00,2457.61,INCOME,`,
    rows: [
      '2026-02-03 12.4 purchase',
      '2026-02-04 500 transfer',
      '2026-02-05 20 cash',
      '2026-02-06 9.99 purchase',
      '2026-02-28 -2000 transfer',
    ],
  },
  {
    name: 'Australia: account first, debit and credit columns, a serial number',
    region: 'AU',
    text: `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
032000123456,14/10/2026,"DEBIT CARD PURCHASE COLES 0592 COBURG AUS",12.40,,987.60,PAYMENT,
032000123456,13/10/2026,"DEPOSIT-SALARY EXAMPLE PTY LTD",,2500.00,1000.00,DEP,
032000123456,12/10/2026,"WITHDRAWAL BY EFTPOS 0123456 WOOLWORTHS 1234 SYDNEY",45.10,,-1500.00,PAYMENT,
032000123456,11/10/2026,"MONTHLY PLAN FEE",5.00,,-1454.90,FEE,`,
    rows: [
      '2026-10-14 12.4 purchase',
      '2026-10-13 -2500 transfer',
      '2026-10-12 45.1 purchase',
      '2026-10-11 5 fee',
    ],
  },
  {
    name: 'Australia: two-digit years with names of months, an empty heading, a merchant’s name',
    region: 'AU',
    text: `Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name,Processed On
03 Oct 26,-12.40,123456789,,MISCELLANEOUS DEBIT,V1234 02/10 COLES 0592 COBURG 74940526276,987.60,Groceries,Coles,03 Oct 26
05 Oct 26,-99.00,123456789,,BILL PAYMENT,INTERNET BPAY TELSTRA 1234567,888.60,Utilities,Telstra,05 Oct 26
15 Oct 26,1500.00,123456789,,INTER-BANK CREDIT,SALARY EXAMPLE PTY LTD,2388.60,Income,,15 Oct 26`,
    rows: ['2026-10-03 12.4 purchase', '2026-10-05 99 payment', '2026-10-15 -1500 transfer'],
  },
  {
    name: 'America: one word for the status, two columns of money',
    region: 'US',
    text: `"Status","Date","Description","Debit","Credit"
"Cleared","10/14/2026","COSTCO WHSE #0123 SEATTLE WA","112.40",""
"Cleared","10/12/2026","ONLINE PAYMENT, THANK YOU","","-350.00"
"Cleared","10/03/2026","LATE FEE","29.00",""`,
    rows: ['2026-10-14 112.4 purchase', '2026-10-12 -350 payment', '2026-10-03 29 fee'],
  },
  {
    name: 'America: dollar signs, and a running balance',
    region: 'US',
    text: `"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"
"10/14/2026","Posted","VISA","","TRADER JOE S #123 SEATTLE WA","$1,112.40","","$2,000.00"
"10/13/2026","Posted","ACH","","EXAMPLE INC PAYROLL","","$2,500.00","$3,112.40"
"10/12/2026","Posted","ATM","","ATM WITHDRAWAL 123 MAIN ST","$60.00","","$612.40"
"10/01/2026","Posted","INTADJUST","","Interest Paid","","$0.12","$672.40"`,
    rows: [
      '2026-10-14 1112.4 purchase',
      '2026-10-13 -2500 transfer',
      '2026-10-12 60 cash',
      '2026-10-01 -0.12 interest',
    ],
  },
  {
    name: 'America: merchant beside the description, spending positive, a type in words',
    region: 'US',
    text: `Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
10/14/2026,10/15/2026,"TST* BLUE BOTTLE COFFEE 300 WEBSTER ST OAKLAND 94607 CA USA","Blue Bottle Coffee","Restaurants","Purchase","6.40","A Example"
10/12/2026,10/12/2026,"ACH DEPOSIT INTERNET TRANSFER FROM ACCOUNT ENDING IN 1234","Ach Deposit","Payment","Payment","-350.00","A Example"
10/02/2026,10/03/2026,"TARGET 00012345 (RETURN)","Target","Shopping","Credit","-20.00","A Example"`,
    rows: ['2026-10-14 6.4 purchase', '2026-10-12 -350 payment', '2026-10-02 -20 refund'],
  },
  {
    name: 'Germany: two-digit years, the euro behind the amount, direction in a column of its own',
    region: 'DE',
    text: `"Girokonto";"DE00123456781234567890"
"Kontostand vom 14.10.2026:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"14.10.26";"14.10.26";"Gebucht";"A Beispiel";"REWE Markt GmbH";"VISA Debitkartenumsatz";"Ausgang";"DE00";"-12,40 €";"";"";"1"
"13.10.26";"13.10.26";"Gebucht";"Beispiel GmbH";"A Beispiel";"Lohn Oktober";"Eingang";"DE00";"2.000,00 €";"";"";"2"
"02.10.26";"02.10.26";"Gebucht";"A Beispiel";"Vodafone GmbH";"Rechnung 123 Lastschrift";"Ausgang";"DE00";"-39,99 €";"";"";"3"`,
    rows: ['2026-10-14 12.4 purchase', '2026-10-13 -2000 transfer', '2026-10-02 39.99 payment'],
  },
  {
    name: 'Germany: many columns, the name of the other side far from the date',
    region: 'DE',
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE00";"14.10.26";"14.10.26";"KARTENZAHLUNG";"2026-10-13T18:02 Debitk.0 2029-12";"";"EDEKA SAGT DANKE";"DE00";"XXXX";"-12,40";"EUR";"Umsatz gebucht"
"DE00";"13.10.26";"13.10.26";"LOHN  GEHALT";"OKTOBER";"";"Beispiel GmbH";"DE00";"XXXX";"2000,00";"EUR";"Umsatz gebucht"
"DE00";"12.10.26";"12.10.26";"BARGELDAUSZAHLUNG";"GA NR00001234";"";"SPARKASSE BEISPIEL";"DE00";"XXXX";"-50,00";"EUR";"Umsatz gebucht"
"DE00";"02.10.26";"30.09.26";"ENTGELTABSCHLUSS";"Entgeltabrechnung";"";"";"";"";"-4,90";"EUR";"Umsatz gebucht"`,
    rows: [
      '2026-10-14 12.4 purchase',
      '2026-10-13 -2000 transfer',
      '2026-10-12 50 cash',
      '2026-10-02 4.9 fee',
    ],
  },
  {
    name: 'the Netherlands: days as eight digits, Af and Bij',
    region: 'NL',
    text: `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20261014","ALBERT HEIJN 1234 AMSTERDAM","NL00","","BA","Af","12,40","Betaalautomaat","Pasvolgnr: 001 13-10-2026 18:02"
"20261013","Voorbeeld BV","NL00","NL01","OV","Bij","2000,00","Overschrijving","Salaris oktober"
"20261002","VODAFONE LIBERTEL B.V.","NL00","NL02","IC","Af","39,99","Incasso","Factuur 123"`,
    rows: ['2026-10-14 12.4 purchase', '2026-10-13 -2000 transfer', '2026-10-02 39.99 payment'],
  },
  {
    name: 'France: labels with the card’s date, thousands by a space',
    region: 'FR',
    text: `dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2026-10-14;2026-10-14;"CARTE 13/10/26 CARREFOUR CITY CB*1234";"Alimentation";"Vie quotidienne";"carrefour";-12,40;;0001;"Compte";"1 234.56"
2026-10-13;2026-10-13;"VIR SALAIRE EXEMPLE SA";"Salaires";"Revenus";"";"2 000,00";;0001;"Compte";"1 246.96"
2026-10-02;2026-10-02;"PRLV SEPA ORANGE SA";"Téléphone";"Abonnements";"orange";-39,99;;0001;"Compte";"-753.04"`,
    rows: ['2026-10-14 12.4 purchase', '2026-10-13 -2000 transfer', '2026-10-02 39.99 payment'],
  },
  {
    name: 'France: a preamble, texts over several lines, débit and crédit',
    region: 'FR',
    text: `Téléchargement du 15/10/2026;

Compte de Dépôt carte n° 12345678901;
Solde au 15/10/2026 1 234,56 €

Liste des opérations du compte entre le 01/10/2026 et le 15/10/2026;
Date;Libellé;Débit euros;Crédit euros;
14/10/2026;"PAIEMENT PAR CARTE
X1234 MONOPRIX PARIS 13/10
";12,40;;
13/10/2026;"VIREMENT EN VOTRE FAVEUR
EXEMPLE SA SALAIRE
";;"2 000,00";
02/10/2026;"RETRAIT AU DISTRIBUTEUR
X1234 PARIS 01/10
";50,00;;`,
    rows: ['2026-10-14 12.4 purchase', '2026-10-13 -2000 transfer', '2026-10-02 50 cash'],
  },
  {
    name: 'Spain: dates with the month’s name, decimal comma',
    region: 'ES',
    text: `FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO
14/10/2026;14/10/2026;COMPRA MERCADONA MADRID, TARJETA 1234;-12,40;1.234,56
13/10/2026;13/10/2026;NOMINA EJEMPLO SL;2.000,00;1.246,96
02/10/2026;02/10/2026;RECIBO VODAFONE ESPAÑA;-39,99;-753,04
01/10/2026;01/10/2026;COMISION MANTENIMIENTO;-5,00;-713,05`,
    rows: [
      '2026-10-14 12.4 purchase',
      '2026-10-13 -2000 transfer',
      '2026-10-02 39.99 payment',
      '2026-10-01 5 fee',
    ],
  },
  {
    name: 'Switzerland: apostrophes, credit before debit, a type of movement',
    region: 'CH',
    text: `Datum von:;01.10.2026
Buchungsart:;Alle Buchungen
Konto:;CH000000000000
Währung:;CHF

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie
14.10.2026;Buchung;"KAUF/DIENSTLEISTUNG VOM 13.10.2026 KARTEN NR. XXXX1234 COOP-4321 ZÜRICH";;-1'012.40;;
13.10.2026;Gutschrift;"GUTSCHRIFT AUFTRAGGEBER: BEISPIEL AG LOHN";5'000.00;;;
12.10.2026;Buchung;"BARGELDBEZUG VOM 12.10.2026 KARTEN NR. XXXX1234";;-100.00;;

Disclaimer:
Der Dokumentinhalt wurde durch Filtereinstellungen der Kunden generiert.`,
    rows: ['2026-10-14 1012.4 purchase', '2026-10-13 -5000 transfer', '2026-10-12 100 cash'],
  },
  {
    name: 'Sweden: days with slashes from the year, one column',
    region: 'SE',
    text: `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2026/10/14;-112,40;1234;;;Kortköp 261013 ICA SUPERMARKET;12345,67;SEK
2026/10/13;20000,00;;1234;;Lön;12458,07;SEK`,
    rows: ['2026-10-14 112.4 purchase', '2026-10-13 -20000 transfer'],
  },
  {
    name: 'Poland: hashes before headings, the currency behind the amount',
    region: 'PL',
    text: `mBank S.A. Bankowość Detaliczna;
#Klient;
#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;
2026-10-14;"BIEDRONKA 1234 WARSZAWA ZAKUP PRZY UŻYCIU KARTY";"eKonto 1111";"Żywność";-12,40 PLN;
2026-10-13;"WYNAGRODZENIE PRZELEW PRZYCHODZĄCY";"eKonto 1111";"Wpływy";2 000,00 PLN;`,
    rows: ['2026-10-14 12.4 purchase', '2026-10-13 -2000 transfer'],
  },
  {
    name: 'India: narration, two-digit years, stars around, a summary below',
    region: 'IN',
    text: `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**********************************,**********,********,**********,**********,**********
01/10/26,UPI-SWIGGY-SWIGGY@HDFC-HDFC0000001-123456789012-FOOD,0000123456789012,01/10/26,450.00,,"1,23,006.00"
03/10/26,POS 416021XXXXXX1234 AMAZON RETAIL,0000000000001234,03/10/26,"1,499.00",,"1,21,507.00"
05/10/26,SALARY OCT EXAMPLE PVT LTD,0000000000000001,05/10/26,,"1,00,000.00","2,21,507.00"
06/10/26,ATW-416021XXXXXX1234-S1ANMU00-MUMBAI,0000000000005678,06/10/26,"2,000.00",,"2,19,507.00"
********,**********************************,**********,********,**********,**********,**********
STATEMENT SUMMARY  :-
Opening Balance,Debits,Credits,Closing Bal
"1,23,456.00","3,949.00","1,00,000.00","2,19,507.00"`,
    rows: [
      '2026-10-01 450 purchase',
      '2026-10-03 1499 purchase',
      '2026-10-05 -100000 transfer',
      '2026-10-06 2000 cash',
    ],
  },
  {
    name: 'India: tabs, days with the month’s name, padded headings',
    region: 'IN',
    text: `Account Name\t:A EXAMPLE
Start Date\t:1 Oct 2026

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance
1 Oct 2026\t1 Oct 2026\tTO TRANSFER-UPI/DR/123456789012/ZOMATO/YESB/zomato/Payment--\tTRANSFER TO 4897\t450.00\t \t1,23,006.00
5 Oct 2026\t5 Oct 2026\tBY TRANSFER-NEFT*HDFC0000001*SALARY EXAMPLE--\tTRANSFER FROM 3199\t \t1,00,000.00\t2,23,006.00
6 Oct 2026\t6 Oct 2026\tATM WDL-ATM CASH 1234 MUMBAI--\t \t2,000.00\t \t2,21,006.00`,
    rows: ['2026-10-01 450 purchase', '2026-10-05 -100000 transfer', '2026-10-06 2000 cash'],
  },
  {
    name: 'India: a card whose credits have a column for CR',
    region: 'IN',
    text: `Date,Sr.No.,Transaction Details,Reward Point Header,Intl.Amount,Amount(in Rs),BillingAmountSign
03/10/2026,10111111,SWIGGY BANGALORE IN,4,0,450.00,
05/10/2026,10111112,BBPS Payment received,0,0,"5,000.00",CR
14/10/2026,10111113,AMAZON PAY INDIA PRIVA BANGALORE IN,30,0,"1,499.00",`,
    rows: ['2026-10-03 450 purchase', '2026-10-05 -5000 payment', '2026-10-14 1499 purchase'],
  },
  {
    name: 'Hong Kong: Chinese and English in one heading, parentheses',
    region: 'HK',
    text: `交易日期 Transaction Date,賬項說明 Description,金額 Amount (HKD)
14/10/2026,PARKNSHOP MONG KOK HK,(112.40)
12/10/2026,PAYMENT - THANK YOU,"3,500.00"
03/10/2026,FOODPANDA HONG KONG,(88.00)`,
    rows: ['2026-10-14 112.4 purchase', '2026-10-12 -3500 payment', '2026-10-03 88 purchase'],
  },
  {
    name: 'Malaysia: Malay headings, RM before the amount',
    region: 'MY',
    text: `Tarikh,Keterangan,Debit (RM),Kredit (RM),Baki (RM)
14/10/2026,PEMBELIAN KAD DEBIT TESCO KAJANG,RM 112.40,,"RM 1,234.56"
13/10/2026,GAJI SYARIKAT CONTOH,,"RM 3,000.00","RM 1,346.96"
12/10/2026,PENGELUARAN TUNAI ATM KAJANG,RM 50.00,,RM -1653.04`,
    rows: ['2026-10-14 112.4 purchase', '2026-10-13 -3000 transfer', '2026-10-12 50 cash'],
  },
  {
    name: 'minus signs behind the amounts, totals between the rows',
    region: 'SG',
    text: `Posting Date;Description;Amount
01.10.2026;NTUC FAIRPRICE;112.40-
12.10.2026;PAYMENT RECEIVED;350.00
;Total for card 1234;237.60
14.10.2026;GRAB SINGAPORE;12.50-
;Grand total;225.10`,
    rows: ['2026-10-01 112.4 purchase', '2026-10-12 -350 payment', '2026-10-14 12.5 purchase'],
  },
  {
    name: 'days as a spreadsheet numbers them',
    region: 'SG',
    text: `Date,Description,Amount
46298,GRAB SINGAPORE,12.50
46300,PAYMENT - THANK YOU,-350.00
46309,NTUC FAIRPRICE,45.10`,
    rows: ['2026-10-03 12.5 purchase', '2026-10-05 -350 payment', '2026-10-14 45.1 purchase'],
  },
  {
    name: 'D and C in a column of their own, pipes',
    region: 'SG',
    text: `Value Date|Details|Amount|D/C|Running Balance
20261003|NETS DEBIT-CONSUMER NTUC FP|45.10|D|954.90
20261005|SALARY EXAMPLE PTE LTD|3000.00|C|3954.90
20261014|SINGTEL GIRO COLLECTION|51.56|D|3903.34`,
    rows: ['2026-10-03 45.1 purchase', '2026-10-05 -3000 transfer', '2026-10-14 51.56 payment'],
  },
  {
    name: 'a statement’s text in which a row’s amount stands under its heading, with parentheses for payments',
    region: 'US',
    text: `Statement closing date 10/20/2026
Trans Date   Post Date   Description                                   Amount
10/03        10/04       WHOLEFDS SEA 10123 SEATTLE WA                  $45.10
10/05        10/05       PAYMENT THANK YOU                            ($350.00)
10/14        10/15       SHELL OIL 57444 SEATTLE WA                     $52.00
Total fees charged this period                                          $0.00
Total interest charged this period                                      $0.00`,
    rows: ['2026-10-03 45.1 purchase', '2026-10-05 -350 payment', '2026-10-14 52 purchase'],
  },
  {
    name: 'a German statement’s text, with S and H behind the amounts',
    region: 'DE',
    text: `Kontoauszug Nr. 10/2026 vom 15.10.2026
Bu-Tag  Wert    Vorgang                                              Betrag
                alter Kontostand vom 30.09.2026                    500,00 H
02.10.  02.10.  Basislastschrift VODAFONE GMBH                       39,99 S
05.10.  05.10.  Gehalt BEISPIEL GMBH                              2.000,00 H
13.10.  13.10.  Kartenzahlung girocard REWE MARKT                    12,40 S
                neuer Kontostand vom 15.10.2026                   2.447,61 H`,
    rows: ['2026-10-02 39.99 payment', '2026-10-05 -2000 transfer', '2026-10-13 12.4 purchase'],
  },
];
