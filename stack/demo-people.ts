// The people of the demo data, for the table printed at start; a test compares it with the database.

export type DemoPerson = { codigo: string; nome: string; papeis: string };

export const DEMO_PEOPLE: DemoPerson[] = [
  { codigo: '111.444.777-35', nome: 'Ana Prado', papeis: 'administrador' },
  { codigo: '529.982.247-25', nome: 'Bruno Lima', papeis: 'coordenador (Aurora)' },
  {
    codigo: '123.456.789-09',
    nome: 'Carla Nunes',
    papeis: 'coordenador (Aurora, Cedro), escola (Boa Vista)',
  },
  { codigo: '987.654.321-00', nome: 'Davi Rocha', papeis: 'especialista' },
  { codigo: '390.533.447-05', nome: 'Elisa Melo', papeis: 'inactive: refused' },
  { codigo: '168.995.350-09', nome: 'Fabio Reis', papeis: 'no role: refused' },
  { codigo: '935.411.347-80', nome: 'Gabi Torres', papeis: 'administrador, coordenador (Cedro)' },
  { codigo: '862.883.667-57', nome: 'Hugo Dias', papeis: 'coordenador (Boa Vista)' },
  { codigo: '11.222.333/0001-81', nome: 'Escola Aurora', papeis: 'escola (Aurora)' },
  { codigo: '350000000017', nome: 'Escola Boa Vista', papeis: 'escola (Boa Vista)' },
];

export const DEMO_PORTAL: DemoPerson[] = [
  { codigo: '200.000.001-08', nome: 'Irene Alves', papeis: 'responsavel (Aurora, Cedro)' },
  { codigo: '200.000.002-99', nome: 'João Alves', papeis: 'aluno (Aurora)' },
  { codigo: '200.000.003-70', nome: 'Lia Costa', papeis: 'aluno and responsavel (Boa Vista)' },
  { codigo: '200.000.004-50', nome: 'Mia Alves', papeis: 'aluno (Aurora)' },
  { codigo: '200.000.005-31', nome: 'Nilo Sá', papeis: 'inactive: refused' },
];
