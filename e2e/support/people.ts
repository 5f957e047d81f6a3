// The people and schools of the demo data that the tests act as.

export type Person = { codigo: string; telefone: string };

const person = (codigo: string, nn: string): Person => ({ codigo, telefone: `+55119000000${nn}` });

export const ANA = person('11144477735', '01');
export const BRUNO = person('52998224725', '02');
export const CARLA = person('12345678909', '03');
export const DAVI = person('98765432100', '04');
export const ELISA = person('39053344705', '05');
export const FABIO = person('16899535009', '06');
export const GABI = person('93541134780', '07');
export const HUGO = person('86288366757', '08');
export const AURORA_SCHOOL = person('11222333000181', '09');
export const BOA_VISTA_SCHOOL = person('350000000017', '10');

export const IRENE = person('20000000108', '11');
export const JOAO = person('20000000299', '12');
export const LIA = person('20000000370', '13');
/** She has no phone; her codes go to Irene's. */
export const MIA = person('20000000450', '11');
export const NILO = person('20000000531', '15');

/** A valid login code of no person. */
export const NOBODY = '00000000191';

export const AURORA = '00000000-0000-4000-8000-0000000000a1';
export const BOA_VISTA = '00000000-0000-4000-8000-0000000000b2';
export const CEDRO = '00000000-0000-4000-8000-0000000000c3';
