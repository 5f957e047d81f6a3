// Numbers of people that a test makes up: CPFs with check digits and phones, as a spreadsheet writes them.

const checkDigit = (digits: string): string =>
  String(
    (([...digits].reduce((sum, one, at) => sum + Number(one) * (digits.length + 1 - at), 0) * 10) % 11) % 10,
  );

/** A CPF that begins with these nine digits. */
export function cpfFrom(nine: number): string {
  const begun = String(nine).padStart(9, '0');
  const ten = begun + checkDigit(begun);
  return ten + checkDigit(ten);
}

/** `(11) 98000-0001` */
export const phoneText = (i: number): string => `(11) 9${String(80_000_000 + i).replace(/(\d{4})$/, '-$1')}`;

export const phoneOf = (i: number): string => `+55${phoneText(i).replace(/\D/g, '')}`;
