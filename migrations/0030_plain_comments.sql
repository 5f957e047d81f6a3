-- States the COMMENTs of the first release in plain terms. Nothing else changes.

comment on table portaria.limites is 'The limits of the specification, section 8, one row each. A change takes effect with the next request.';
comment on column portaria.limites.nome is 'Name of the limit. A name that ends in _janela is the time window of the limit without that ending.';
comment on column portaria.limites.valor is 'Value of the limit, in the unit of the column unidade.';

comment on table api.escolas is 'Schools: the tenants. Every claim and every tenant row refers to the id as escola_id.';
comment on column api.escolas.id is 'Key of the tenant.';
comment on column api.escolas.nome is 'Name of the school.';
comment on column api.escolas.cnpj is 'CNPJ of the legal entity, 14 digits.';
comment on column api.escolas.inep is 'INEP code of the school census, 12 digits.';

comment on column portaria.usuarios.nome_completo is 'Full name; the token carries the same text.';
comment on column portaria.usuarios.ativo is 'Whether the user is active. Others cannot request a code, and their sessions are refused.';
comment on column portaria.usuarios.auth_user_id is 'Id of the same person in another identity system, if there is one.';
comment on column portaria.usuarios.escola_id is 'Legacy: the school that was chosen last. usuario_papeis.escola_id is the source of truth.';
comment on column portaria.usuarios.telefone is 'Phone number for codes, in E.164 format.';

comment on column portaria.papeis.nome is 'Name of the role, as the claim principal_role carries it.';

comment on column portaria.usuario_papeis.usuario_id is 'User who has the role.';
comment on column portaria.usuario_papeis.papel_id is 'Role that the user has.';
comment on column portaria.usuario_papeis.escola_id is 'School of the role; null if and only if the role is global.';
comment on column portaria.usuario_papeis.criado_em is 'When the role was granted. Of two roles with equal priority, the older one is the principal role.';

comment on type portaria.titular is 'The person that a one-time code is for.';
comment on column portaria.titular.id is 'Key of the usuario, aluno or responsavel; null when nobody has the login code.';
comment on column portaria.titular.telefone is 'Phone number for codes, in E.164 format.';

comment on table portaria.login_otps is 'One-time codes, stored as hashes. A new code invalidates the earlier ones of the same person.';
comment on column portaria.login_otps.usuario_id is 'User that the code is for, in the context sistema.';
comment on column portaria.login_otps.aluno_id is 'Student that the code is for, in the context portal.';
comment on column portaria.login_otps.responsavel_id is 'Guardian that the code is for, in the context portal.';
comment on column portaria.login_otps.hash is 'SHA-256 of pepper, salt and code. The pepper is not in the database.';
comment on column portaria.login_otps.tentativas is 'Number of wrong attempts. The third one invalidates the code.';
comment on column portaria.login_otps.usado_em is 'When the code was used. A used code is never accepted again.';
comment on column portaria.login_otps.expira_em is 'When the code expires. A code that is replaced or cancelled expires at that moment.';
comment on column portaria.login_otps.titular_id is 'The one of usuario_id, aluno_id and responsavel_id that is not null.';

comment on column portaria.otp_envios.codigo_digest is 'Keyed digest of the login code. The login code itself is not stored.';
comment on column portaria.otp_envios.ip is 'Client address as the limits count it: IPv4 in full, IPv6 by its /64 network.';
comment on column portaria.otp_envios.otp_id is 'The code that was sent, which may be deleted already; null when the request was refused.';
comment on column portaria.otp_envios.canal is 'Channel that was tried; null until the delivery is reported.';
comment on column portaria.otp_envios.criado_em is 'When the code was requested.';

comment on table portaria.otp_tentativas is 'Wrong attempts by client address, for all people together.';
comment on column portaria.otp_tentativas.criado_em is 'When the attempt was made.';

comment on table portaria.token_blacklist is 'Ids of revoked tokens. They are refused although their signature and expiry are valid.';
comment on column portaria.token_blacklist.usuario_id is 'User of the token.';
comment on column portaria.token_blacklist.motivo is 'Reason for the revocation.';
comment on column portaria.token_blacklist.expira_em is 'Expiry of the token. The row can be deleted after it.';

comment on table portaria.logs_transacoes is 'Log of events: logins, refusals, role switches, logouts. It never contains codes, tokens or secrets.';

comment on table portaria.logs_transacoes_default is 'Log rows of months without a partition.';

comment on column portaria.logs_transacoes.evento is 'Kind of event: login.success, otp.sent, otp.wrong, logout …';
comment on column portaria.logs_transacoes.usuario_id is 'User, if known.';
comment on column portaria.logs_transacoes.escola_id is 'School, if there is one.';
comment on column portaria.logs_transacoes.geo is 'Location that the edge reports for the address: city, region, country, timezone.';
comment on column portaria.logs_transacoes.user_agent is 'User-Agent header of the client.';
comment on column portaria.logs_transacoes.request_id is 'Request id, which is also in the log lines of shim and gateway.';
comment on column portaria.logs_transacoes.dados is 'Details of the event.';
comment on column portaria.logs_transacoes.criado_em is 'When the event happened. The partition depends on it.';

comment on table portaria.alertas is 'Uses of revoked tokens, which may be leaked.';
comment on column portaria.alertas.usuario_id is 'User of the token.';
comment on column portaria.alertas.contagem is 'Number of uses after the revocation.';
comment on column portaria.alertas.primeiro_em is 'Time of the first use.';
comment on column portaria.alertas.ultimo_em is 'Time of the latest use.';
comment on column portaria.alertas.proxima_em is 'When the next push may be tried; null when no push is pending.';
comment on column portaria.alertas.tentativas is 'Number of attempts of the pending push.';

comment on table portaria.portal_sessoes is 'Students and guardians whose portal sessions were all ended at some moment.';

comment on column api.series.nome is 'Name of the year, such as 7º ano or 1ª série.';
comment on column api.series.ordem is 'Position in lists, lowest first.';

comment on column api.turmas.nome is 'Name of the class, such as 7º A.';

comment on column api.professores.email is 'Email address.';
comment on column api.professores.telefone is 'Phone number, in E.164 format.';
comment on column api.professores.ativo is 'Whether the person teaches at the school now.';

comment on column api.disciplinas.professor_id is 'Teacher of the subject; null while nobody is assigned.';
comment on column api.disciplinas.nome is 'Name of the subject, such as Matemática or História.';
comment on column api.disciplinas.carga_horaria is 'Hours per year.';

comment on table api.alunos is 'Students. Active students may sign in to the portal.';
comment on column api.alunos.telefone is 'Phone number for portal codes, in E.164 format; null for a student without a phone.';
comment on column api.alunos.ativo is 'Whether the student attends the school now. Only active students may sign in to the portal.';

comment on table api.responsaveis is 'Guardians. Active guardians may sign in to the portal.';
comment on column api.responsaveis.telefone is 'Phone number for portal codes, in E.164 format.';
comment on column api.responsaveis.email is 'Email address.';

comment on column api.alunos_responsaveis.escola_id is 'School of the student and the guardian.';
comment on column api.alunos_responsaveis.parentesco is 'Relation of the guardian to the student: mae, pai, avo, irmao, tio, tutor or outro, for every gender.';
comment on column api.alunos_responsaveis.ordem is 'Order in which the school calls the guardians, lowest first.';

comment on column api.avaliacoes.disciplina_id is 'Subject, one of the same class.';
comment on column api.avaliacoes.titulo is 'Title.';
comment on column api.avaliacoes.data is 'Date of the exam or of the deadline.';
comment on column api.avaliacoes.bimestre is 'Term that the result counts for, 1 to 4.';
comment on column api.avaliacoes.peso is 'Weight in the average.';

comment on column api.notas.valor is 'Grade, from 0 to 10.';
comment on column api.notas.observacao is 'Remark of the teacher.';

comment on table api.frequencias is 'Attendance, one row per student and day.';
comment on column api.frequencias.presente is 'Whether the student was present.';
comment on column api.frequencias.justificativa is 'Reason for the absence, if known.';

comment on column api.comunicados.titulo is 'Title.';
comment on column api.comunicados.texto is 'Text.';
comment on column api.comunicados.publicado_em is 'Date of publication.';

comment on table api.ocorrencias is 'Incidents and remarks about a student.';
comment on column api.ocorrencias.descricao is 'Description of the incident.';

comment on column api.eventos.titulo is 'Title.';
comment on column api.eventos.descricao is 'Details.';
comment on column api.eventos.local is 'Place.';
comment on column api.eventos.fim is 'When it ends, if known.';

comment on column api.documentos.titulo is 'Title.';
comment on column api.documentos.arquivo is 'Path of the file in the storage of the school, not a URL.';
comment on column api.documentos.emitido_em is 'Date of issue.';

comment on column api.escolas.criado_em is 'When the row was created.';

comment on column portaria.usuarios.criado_em is 'When the row was created.';

comment on column portaria.login_otps.criado_em is 'When the code was created.';

comment on column api.series.criado_em is 'When the row was created.';

comment on column api.turmas.criado_em is 'When the row was created.';

comment on column api.professores.criado_em is 'When the row was created.';

comment on column api.disciplinas.criado_em is 'When the row was created.';

comment on column api.alunos.criado_em is 'When the row was created.';

comment on column api.responsaveis.criado_em is 'When the row was created.';

comment on column api.alunos_responsaveis.criado_em is 'When the row was created.';

comment on column api.avaliacoes.criado_em is 'When the row was created.';

comment on column api.notas.criado_em is 'When the row was created.';

comment on column api.frequencias.criado_em is 'When the row was created.';

comment on column api.comunicados.criado_em is 'When the row was created.';

comment on column api.ocorrencias.criado_em is 'When the row was created.';

comment on column api.eventos.criado_em is 'When the row was created.';

comment on column api.documentos.criado_em is 'When the row was created.';
